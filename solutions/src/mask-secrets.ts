import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { argumentsDigest } from "#agent/arguments-digest.ts";

/** Stands in a record where a secret stood; always the same, so that equal texts stay equal. */
export const MASK = "[masked secret]";

/**
 * Takes secrets out of what is about to become durable. It works on whole texts: a secret that arrived in two
 * pieces of a stream is whole again by then. Known values are masked as they are and as JSON or a URL would
 * write them; others only if they have the shape of a key. Out of scope: base64 and every other disguise.
 */
export interface SecretMask {
  text(text: string): string;
  /** A copy in which every text is masked, names of fields included, at any depth. */
  value<Value>(value: Value): Value;
  /**
   * `hmac-sha256:` and 64 hex digits. A plain digest of arguments that are known but for a short secret would
   * let anybody try out guesses; the key is what they lack.
   */
  keyedDigest(args: unknown): string;
}

/**
 * @param values what must never be stored, as from `secretValues`; those under 8 characters are too likely to
 * be a common word, and are not masked
 * @param key at least 32 random bytes, the same at every boot: it makes equal arguments equal after a restart
 */
export function createSecretMask(values: readonly string[], key: Uint8Array): SecretMask {
  const { text } = createTextMask(values);
  return {
    text,
    value: (value) => maskDeeply(value, text),
    keyedDigest: (args) => `hmac-sha256:${bytesToHex(hmac(sha256, key, utf8ToBytes(argumentsDigest(args))))}`,
  };
}

/** What masks single texts, where nothing becomes durable and so no digest is needed. */
export interface TextMask {
  text(text: string): string;
  /** Every way in which a known value may be written, the longest first. */
  forms: readonly string[];
  /** Finds each of them; undefined if no value is known. */
  known: RegExp | undefined;
}

/** @param values as `createSecretMask` takes them */
export function createTextMask(values: readonly string[]): TextMask {
  const forms = knownForms(values);
  const known = anyOf(forms);
  const text = (plain: string) => {
    let masked = known ? plain.replace(known, MASK) : plain;
    for (const shape of KEY_SHAPES) masked = masked.replace(shape, MASK);
    return masked;
  };
  return { text, forms, known };
}

/** The values of those variables whose names say that they hold a secret. */
export function secretValues(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && SECRET_NAME.test(name) && !name.endsWith("_SOCK") ? [value] : [],
  );
}

const SECRET_WORDS =
  "\\w*API_?KEY|\\w*ACCESS_?KEY\\w*|KEY|\\w*TOKEN|\\w*SECRET|\\w*PASS(?:WORD|WD|PHRASE)?|AUTH|COOKIE|DSN";
const SECRET_NAME = new RegExp(`(?:^|_)(?:${SECRET_WORDS}|CREDENTIALS?)(?:_|$)|_PWD$|DATABASE_URL$`, "i");

/** Where a shape begins with words that are no secret (`Bearer `), those stay. */
const KEY_SHAPES: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\bsk-(?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{12,}/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|npm_|hf_|xox[abprs]-)[A-Za-z0-9_-]{16,}/g,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/g,
  /\bAIza[A-Za-z0-9_-]{35,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g,
  /(?<=\b(?:Bearer|Basic) )[A-Za-z0-9._~+/=-]{12,}/gi,
  /(?<=:\/\/[^\s:/@]{0,100}:)[^\s:/@]+(?=@)/g,
];

/** The longest first, or a value that begins like another would leave the other's end behind. */
function knownForms(values: readonly string[]): string[] {
  const forms = values
    .filter((value) => value.length >= 8)
    .flatMap((value) => [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed())])
    .sort((a, b) => b.length - a.length);
  return [...new Set(forms)];
}

function anyOf(forms: readonly string[]): RegExp | undefined {
  const escaped = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return escaped.length > 0 ? new RegExp(escaped.join("|"), "g") : undefined;
}

/** The data of an image is left alone: it is base64, and a chance hit would destroy it. */
function maskDeeply<Value>(value: Value, mask: (text: string) => string): Value {
  if (typeof value === "string") return mask(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => maskDeeply(item, mask)) as Value;
  const isImage = "type" in value && value.type === "image" && "mimeType" in value;
  const fields = Object.entries(value).map(([name, field]) =>
    isImage && name === "data" ? [name, field] : [mask(name), maskDeeply(field, mask)],
  );
  return Object.fromEntries(fields) as Value;
}

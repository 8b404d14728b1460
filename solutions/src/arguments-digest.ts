import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import canonicalize from "canonicalize";

/**
 * The digest of a tool call's arguments: `sha256:` and 64 hex digits, over their canonical JSON (RFC 8785),
 * so that the same arguments written in another order have the same digest. It is checked together with the
 * call's identity: the same call with other arguments is another action.
 *
 * @throws {TypeError} if the arguments are not JSON: a digest of a part of them would vouch for the whole.
 */
export function argumentsDigest(args: unknown): string {
  const text = canonicalize(args);
  if (text === undefined) throw new TypeError("arguments must be JSON");
  return `sha256:${sha256Hex(text)}`;
}

/** sha256 of a text as UTF-8, as 64 hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { argumentsDigest } from "#agent/arguments-digest.ts";
import { createSecretMask, MASK, secretValues } from "#agent/mask-secrets.ts";

const KEY = new Uint8Array(32).fill(7);
const SECRET = "sk-test-1234567890";
const mask = createSecretMask(
  [SECRET, 'quo"te\\d\nvalue', "p@ss/word?&", "short", "longer-secret-1", "longer-secret-12"],
  KEY,
);

describe("known values", () => {
  test.each([
    [`the key is ${SECRET}.`, `the key is ${MASK}.`],
    [`${SECRET}${SECRET}`, `${MASK}${MASK}`],
    ['a quo"te\\d\nvalue b', `a ${MASK} b`],
    [JSON.stringify({ a: 'quo"te\\d\nvalue' }), `{"a":"${MASK}"}`],
    ["https://x/?p=p%40ss%2Fword%3F%26", `https://x/?p=${MASK}`],
    ["longer-secret-12", MASK],
    ["longer-secret-1", MASK],
    ["short", "short"],
    ["nothing here", "nothing here"],
  ])("%j becomes %j", (text, masked) => {
    expect(mask.text(text)).toBe(masked);
  });

  test("a value that is special to a pattern is masked to the letter", () => {
    const odd = createSecretMask(["a.b*c+(d)[e]{f}|^$\\"], KEY);
    expect(odd.text("x a.b*c+(d)[e]{f}|^$\\ y axb*c")).toBe(`x ${MASK} y axb*c`);
  });

  test("without any, only the shapes are masked", () => {
    expect(createSecretMask([], KEY).text("plain text")).toBe("plain text");
    expect(createSecretMask(["", "1234567"], KEY).text("1234567")).toBe("1234567");
    expect(createSecretMask(["12345678"], KEY).text("12345678")).toBe(MASK);
  });

  test("no known value is left anywhere in a masked value, at any depth, in any place", () => {
    const piece = fc.oneof(fc.string(), fc.constant(SECRET), fc.constant("longer-secret-12"));
    const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(""));
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        text,
        fc.integer(),
        fc.constant(null),
        fc.array(tie("node"), { maxLength: 3 }),
        fc.dictionary(text, tie("node"), { maxKeys: 3 }),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (value) => {
        const stored = JSON.stringify(mask.value(value));
        expect(stored.includes(SECRET) || stored.includes("longer-secret-12")).toBe(false);
        expect(mask.value(mask.value(value))).toEqual(mask.value(value));
      }),
      { numRuns: 500 },
    );
  });
});

describe("shapes of keys", () => {
  const shapes = createSecretMask([], KEY);
  // In two pieces, so that nothing that looks for keys in this repository finds these.
  test.each([
    ["sk" + "-ant-api03-abcDEF_123-xyz", MASK],
    ["ghp" + "_0123456789abcdefghijABCDEFGHIJ456789", MASK],
    ["github" + "_pat_11ABCDEFG0123456789_abcdef", MASK],
    ["glpat" + "-abcdefghij0123456789", MASK],
    ["npm" + "_abcdefghij0123456789abcdefghij012345", MASK],
    ["xoxb" + "-123456789012-abcdefghijkl", MASK],
    ["AKIA" + "IOSFODNN7EXAMPLE", MASK],
    ["AIza" + "SyA-0123456789abcdefghijklmnopqrstu_", MASK],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc-DEF_123", MASK],
    ["Authorization: Bearer abcdefghijklmnop", `Authorization: Bearer ${MASK}`],
    ["authorization: basic dXNlcjpwYXNzd29yZA==", `authorization: basic ${MASK}`],
    ["postgres://me:hunter2@db:5432/x", `postgres://me:${MASK}@db:5432/x`],
    ["-----BEGIN " + "RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\nrest", `${MASK}\nrest`],
    ["-----BEGIN " + "PRIVATE KEY-----\ncut off", MASK],
  ])("%j becomes %j", (text, masked) => {
    expect(shapes.text(`a ${text} b`)).toBe(
      masked === MASK && /cut off/.test(text) ? `a ${MASK}` : `a ${masked} b`,
    );
  });

  test.each([
    "task-analysis-of-something-2024",
    "the sk-learn package",
    "sk-learn-and-others",
    "https://example.com/a:b@c",
    "Bearer of bad news",
    "npm_config_x",
    "eyJust a text",
    "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678",
  ])("%j is no key", (text) => {
    expect(shapes.text(text)).toBe(text);
  });
});

test("an image is left as it is: its data is base64", () => {
  const image = { type: "image", data: `${"AKIA"}IOSFODNN7EXAMPLE ${SECRET}`, mimeType: "image/png" };
  expect(mask.value([image])).toEqual([image]);
  expect(mask.value({ type: "other", data: SECRET })).toEqual({ type: "other", data: MASK });
  expect(mask.value({ type: "image", data: SECRET })).toEqual({ type: "image", data: MASK });
});

test("a copy is masked, the original stays", () => {
  const value = { a: [SECRET], [SECRET]: 1, b: null, c: undefined };
  expect(mask.value(value)).toEqual({ a: [MASK], [MASK]: 1, b: null, c: undefined });
  expect(value.a).toEqual([SECRET]);
});

test("a keyed digest is the same for the same arguments and key, and another with another key", () => {
  const digest = mask.keyedDigest({ a: 1, b: SECRET });
  expect(digest).toMatch(/^hmac-sha256:[0-9a-f]{64}$/);
  expect(createSecretMask([], KEY).keyedDigest({ b: SECRET, a: 1 })).toBe(digest);
  expect(createSecretMask([], new Uint8Array(32)).keyedDigest({ a: 1, b: SECRET })).not.toBe(digest);
  expect(mask.keyedDigest({ a: 2, b: SECRET })).not.toBe(digest);
  expect(argumentsDigest({ a: 1, b: SECRET })).not.toContain(digest.slice(-64));
});

test("a variable holds a secret if its name says so", () => {
  const names = {
    secret: [
      "OPENAI_API_KEY",
      "API_KEY",
      "APIKEY",
      "GITHUB_TOKEN",
      "AWS_SECRET_ACCESS_KEY",
      "AWS_ACCESS_KEY_ID",
    ],
    more: [
      "DB_PASSWORD",
      "PGPASSWORD",
      "MYSQL_PWD",
      "CLIENT_SECRET",
      "PASSPHRASE",
      "DATABASE_URL",
      "SENTRY_DSN",
    ],
    last: ["npm_config__authToken", "SSH_KEY", "HTTP_AUTH", "GOOGLE_CREDENTIALS", "SESSION_COOKIE"],
    none: [
      "PATH",
      "HOME",
      "PWD",
      "OLDPWD",
      "KEYBOARD",
      "MONKEY",
      "AUTHOR",
      "SSH_AUTH_SOCK",
      "LANG",
      "TERM",
      "EDITOR",
    ],
  };
  const of = (list: string[]) =>
    secretValues(Object.fromEntries(list.map((name) => [name, name.toLowerCase()])));
  for (const list of [names.secret, names.more, names.last]) {
    expect(of(list)).toEqual(list.map((name) => name.toLowerCase()));
  }
  expect(of(names.none)).toEqual([]);
  expect(secretValues({ API_KEY: undefined })).toEqual([]);
});

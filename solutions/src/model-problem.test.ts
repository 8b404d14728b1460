import { expect, test } from "vitest";
import { modelProblem } from "#agent/model-problem.ts";

const KEY = "sk-secret-0123456789";

/** An error as the SDK and fetch pile them up. */
function piled(code: string, more: object = {}): Error {
  const system = Object.assign(new Error(`connect ${code} 127.0.0.1`), { code });
  return Object.assign(new Error("outer", { cause: new TypeError("fetch failed", { cause: system }) }), more);
}

function named(name: string, message = "about the request"): Error {
  return Object.assign(new Error(message), { name });
}

test.each([
  ["ECONNREFUSED", "cannot reach the server (ECONNREFUSED)"],
  ["ENOTFOUND", "cannot reach the server (ENOTFOUND)"],
  ["CERT_HAS_EXPIRED", "cannot reach the server (CERT_HAS_EXPIRED)"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "cannot reach the server (ERR_TLS_CERT_ALTNAME_INVALID)"],
  ["ECONNRESET", "the connection broke before the reply ended"],
  ["EPIPE", "the connection broke before the reply ended"],
  ["UND_ERR_SOCKET", "the connection broke before the reply ended"],
  ["ERR_INVALID_URL", "the request could not be made (Error)"],
])("the code %s, wherever it lies, becomes: %s", (code, sentence) => {
  expect(modelProblem(piled(code), KEY)).toBe(sentence);
  expect(modelProblem(piled(code, { statusCode: 200 }), KEY)).toBe(sentence);
});

test("a body that ends in the middle without any code is a broken connection", () => {
  expect(modelProblem(new TypeError("terminated"), KEY)).toBe("the connection broke before the reply ended");
});

test("the SDK's and the system's own words are never shown", () => {
  for (const name of ["Error", "TypeError", "AI_JSONParseError", "AI_InvalidPromptError"]) {
    expect(modelProblem(named(name, `request of ${KEY}`), KEY)).not.toContain("request of");
  }
  expect(modelProblem(named("AI_JSONParseError"), KEY)).toBe("the reply ended too early or cannot be read");
  expect(modelProblem(named("AI_InvalidPromptError"), KEY)).toBe(
    "the request could not be made (AI_InvalidPromptError)",
  );
});

test("a status is said with the provider's words, if it has any", () => {
  expect(modelProblem(Object.assign(new Error("slow down"), { statusCode: 429 }), KEY)).toBe(
    "HTTP 429: slow down",
  );
  expect(modelProblem(Object.assign(new Error(" \u0000"), { statusCode: 500 }), KEY)).toBe("HTTP 500");
});

test("the key is masked before anything is cut, so that no half of it is left", () => {
  const message = `${"x".repeat(290)}${KEY}${KEY}`;
  const said = modelProblem({ message }, KEY);
  expect(said).toBe(`the provider reported: ${"x".repeat(290)}******`);
  expect(modelProblem({ message: "plain" }, "")).toBe("the provider reported: plain");
});

test("long words are cut, never through a character", () => {
  const said = modelProblem(`${"x".repeat(299)}🙂🙂`, KEY);
  expect(said.isWellFormed()).toBe(true);
  expect(said.length).toBeLessThan(330);
  expect(said.endsWith("...")).toBe(true);
});

test.each([[null], [undefined], [7], [{}], [[]], [{ message: 7 }], ["text"]])(
  "%j is said somehow",
  (error) => {
    expect(modelProblem(error, KEY)).toMatch(/^the provider reported: ./);
  },
);

test("a chain of causes that bites its own tail ends", () => {
  const error = new Error("a");
  error.cause = error;
  expect(modelProblem(error, KEY)).toBe("the request could not be made (Error)");
});

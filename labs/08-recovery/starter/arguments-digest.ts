import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { todo } from "#contracts/todo.ts";

/**
 * 任务 08.2：`sha256:` 加参数的规范 JSON 的 sha256；规范 JSON 由 npm 包 "canonicalize" 写出（import
 * canonicalize from "canonicalize"）。
 * Task 08.2: `sha256:` and the sha256 of the canonical JSON of the arguments, which the package
 * "canonicalize" writes (import canonicalize from "canonicalize").
 */
export function argumentsDigest(_args: unknown): string {
  return todo("08.2", {
    zh: "先 canonicalize，再 sha256Hex，前面加上 sha256:",
    en: "sha256Hex of what canonicalize writes, and sha256: before it",
  });
}

/** 一段文字按 UTF-8 的 sha256，64 位十六进制。sha256 of a text as UTF-8, as 64 hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { todo } from "#contracts/todo.ts";

/** Task 08.2: `sha256:` and the sha256 of the canonical JSON of the arguments; `canonicalize` writes it. */
export function argumentsDigest(_args: unknown): string {
  return todo("08.2 sha256Hex of what canonicalize writes, and sha256: before it");
}

/** sha256 of a text as UTF-8, as 64 hex digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

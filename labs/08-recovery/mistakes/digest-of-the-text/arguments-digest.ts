import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function argumentsDigest(args: unknown): string {
  const text = JSON.stringify(args);
  if (text === undefined) throw new TypeError("arguments must be JSON");
  return `sha256:${sha256Hex(text)}`;
}

export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

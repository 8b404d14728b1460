/** Expected failure is a value; a bug throws. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

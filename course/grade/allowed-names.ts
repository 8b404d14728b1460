/** Made by the language, and unchangeable in the process that grades: shared as they are. */
export const intrinsics = [
  ...["Object", "Function", "Array", "Boolean", "Number", "BigInt", "String", "Symbol", "Math", "JSON"],
  ...["RegExp", "Promise", "Proxy", "Reflect", "Map", "Set", "WeakMap", "WeakSet", "WeakRef"],
  ...["FinalizationRegistry", "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError"],
  ...["SyntaxError", "TypeError", "URIError", "ArrayBuffer", "DataView", "Int8Array", "Uint8Array"],
  ...["Uint8ClampedArray", "Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "Float32Array"],
  ...["Float64Array", "BigInt64Array", "BigUint64Array", "Intl", "Iterator", "parseInt", "parseFloat"],
  ...["isNaN", "isFinite", "encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent"],
] as const;

/** Classes of the web that decide nothing about a verdict, and that are made unchangeable too. */
export const webClasses = [
  ...["AbortController", "AbortSignal", "Event", "EventTarget", "URL", "URLSearchParams", "TextEncoder"],
  ...["TextDecoder", "Buffer", "DOMException", "structuredClone", "atob", "btoa"],
] as const;

/** Only looked up when a module asks for them: Node loads a whole library behind each. */
export const webOnDemand = [
  ...["fetch", "Headers", "Request", "Response", "ReadableStream", "TransformStream", "WritableStream"],
  ...["TextDecoderStream", "TextEncoderStream", "Blob", "FormData"],
] as const;

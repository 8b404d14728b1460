/** All that is code, and that a host must register anew at each start. The page `host.md` explains each. */
export const HOST_KINDS = [
  "tool",
  "model",
  "extension",
  "resourceLoader",
  "systemPromptProvider",
  "systemPromptHook",
  "authProvider",
  "appHook",
] as const;

export type HostKind = (typeof HOST_KINDS)[number];

/** A part of the host by its name. Its code cannot be stored; what can is enough to miss it. */
export interface HostPart {
  /** A tool's name, `provider/modelId` of a model, or what the host calls it. Unique within its kind. */
  id: string;
  version?: string;
  /** Of its code or its settings, as the host takes it. */
  hash?: string;
}

/** What a host has registered, each kind in the order in which it works. A kind without parts is left out. */
export type HostManifest = Readonly<Partial<Record<HostKind, readonly HostPart[]>>>;

/** What a host says of itself besides its tools and models, which are known by what they are. */
export type HostDeclaration = Omit<HostManifest, "tool" | "model">;

/**
 * What lab 18 sets beside its engine, and how much of it comes and stays. The SDK is not the newest one:
 * 1.17.2 needs `Promise.withResolvers`, which Node 20 has not, and never begins a handler there.
 */
export const RESTATE = { server: "1.7.12", sdk: "1.14.5", downloadMb: 81, diskMb: 232 } as const;

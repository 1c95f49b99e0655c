declare global {
  /** Of this process: modules loaded by former test files ask it too. */
  var diskUnderTest: { isFull: boolean; isBroken: boolean } | undefined;
}

/** The disk as the product's files meet it (fresh-start.ts): full, or such that it cannot be read. */
globalThis.diskUnderTest ??= { isFull: false, isBroken: false };
export const disk = globalThis.diskUnderTest;

declare global {
  /** Global, because modules loaded by earlier test files use it too. */
  var diskUnderTest: { isFull: boolean; isBroken: boolean } | undefined;
}

/** State of the disk as the product sees it (fresh-start.ts): full or unreadable. */
globalThis.diskUnderTest ??= { isFull: false, isBroken: false };
export const disk = globalThis.diskUnderTest;

declare global {
  /** Global, because modules loaded by earlier test files use it too. */
  var clockUnderTest: { moment: Date | null } | undefined;
}

/** The time as the product sees it (fresh-start.ts); null for the real one. */
globalThis.clockUnderTest ??= { moment: null };
export const clock = globalThis.clockUnderTest;

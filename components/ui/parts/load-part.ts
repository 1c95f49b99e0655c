/** Section 9 of the specification. */
const LONGEST_MILLISECONDS = 120_000;

/** The code of a part of the page could not be loaded. */
export class PartNotLoaded extends Error {}

/** Throws PartNotLoaded when the code cannot be loaded in time. */
export const loadPart =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    new Promise((resolve, reject) => {
      const fail = (cause?: unknown) => reject(new PartNotLoaded("A part of the page could not be loaded.", { cause }));
      const timer = setTimeout(fail, LONGEST_MILLISECONDS);
      load()
        .then(resolve, fail)
        .finally(() => clearTimeout(timer));
    });

import type { Page } from "playwright";

/** Until the browser has painted what has just changed, and nothing moves any more that comes to an end. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

import { afterEach, expect, test, vi } from "vitest";
import { loadPart, PartNotLoaded } from "./load-part";

afterEach(() => void vi.useRealTimers());

test("a part that comes is what it is", async () => {
  expect(await loadPart(async () => "dialog")()).toBe("dialog");
});

test("one that cannot be loaded is told apart from whatever else fails, and can be asked for again", async () => {
  let tries = 0;
  const load = loadPart(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return "dialog";
  });
  await expect(load()).rejects.toBeInstanceOf(PartNotLoaded);
  expect(await load()).toBe("dialog");
});

test("after two minutes without an answer it counts as lost", async () => {
  vi.useFakeTimers();
  const lost = expect(loadPart(() => new Promise(() => undefined))()).rejects.toBeInstanceOf(PartNotLoaded);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await lost;
});

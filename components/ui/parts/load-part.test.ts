import { afterEach, expect, test, vi } from "vitest";
import { loadPart, PartNotLoaded } from "./load-part";

afterEach(() => void vi.useRealTimers());

test("loadPart returns the part", async () => {
  expect(await loadPart(async () => "dialog")()).toBe("dialog");
});

test("loadPart throws PartNotLoaded when loading fails, and can be called again", async () => {
  let tries = 0;
  const load = loadPart(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return "dialog";
  });
  await expect(load()).rejects.toBeInstanceOf(PartNotLoaded);
  expect(await load()).toBe("dialog");
});

test("loadPart gives up after two minutes without an answer", async () => {
  vi.useFakeTimers();
  const lost = expect(loadPart(() => new Promise(() => undefined))()).rejects.toBeInstanceOf(PartNotLoaded);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await lost;
});

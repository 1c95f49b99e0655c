import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as soon } from "node:timers/promises";
import { expect, test } from "vitest";
import { isPatient, patiently } from "./patience";

test("work is patient to its end, also where streams read it", async () => {
  const seen: boolean[] = [];
  async function* pieces() {
    for (let piece = 0; piece < 3; piece += 1) {
      await soon();
      seen.push(isPatient());
      yield Buffer.alloc(100_000);
    }
  }
  const slow = new Writable({ highWaterMark: 1, write: (_chunk, _encoding, done) => void setImmediate(done) });
  await patiently(() => pipeline(Readable.from(pieces()), slow));
  expect(seen).toEqual([true, true, true]);
  expect(isPatient()).toBe(false);
});

test("other work stays impatient meanwhile", async () => {
  const patient = patiently(async () => {
    await soon();
    return isPatient();
  });
  expect(isPatient()).toBe(false);
  expect(await patient).toBe(true);
});

import { vi } from "vitest";
import { clock } from "./clock";
import { disk } from "./disk";
import { forgetStores } from "./forget-stores";
import { recordRows } from "./record-rows";
import { dropUsageStores } from "./stores";

declare global {
  /** The environment that the first test file of this process started with. */
  var firstEnvironment: NodeJS.ProcessEnv | undefined;
  var watchedArgon2: typeof import("@node-rs/argon2") | undefined;
}

// Some tests count password hashes. Modules of earlier files have these watched functions, so later files reuse them.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof import("@node-rs/argon2")>();
  globalThis.watchedArgon2 ??= { ...original, hash: vi.fn(original.hash), verify: vi.fn(original.verify) };
  return globalThis.watchedArgon2;
});

// Linux's own errors for a full and an unreadable disk.
vi.mock("node:fs", async (importOriginal) => {
  const fs = await importOriginal<typeof import("node:fs")>();
  return {
    ...fs,
    createWriteStream: (file: string, options: object) =>
      fs.createWriteStream(globalThis.diskUnderTest?.isFull ? "/dev/full" : file, options),
    createReadStream: (file: string, options: object) =>
      fs.createReadStream(globalThis.diskUnderTest?.isBroken ? "/proc/self/mem" : file, options),
  };
});

// Not the process's own clock: connections to the usage store measure their age by it, and would be used when closed.
vi.mock("@/lib/kit/clock", async (importOriginal) => {
  const real = await importOriginal<typeof import("@/lib/kit/clock")>();
  const now = () => globalThis.clockUnderTest?.moment ?? real.now();
  return { now, runningMonth: () => real.runningMonth(now()) };
});

// Test files share a process, because loading the modules takes longer than most tests. Each file starts without the
// settings and connections of the earlier one.
if (process.env.RECORDED_ROWS) recordRows(process.env.RECORDED_ROWS);
globalThis.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globalThis.firstEnvironment)) delete process.env[name];
Object.assign(process.env, globalThis.firstEnvironment);
Object.assign(disk, { isFull: false, isBroken: false });
clock.moment = null;
await forgetStores();
await dropUsageStores();

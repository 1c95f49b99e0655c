import { vi } from "vitest";
import { disk } from "./disk";
import { forgetStores } from "./forget-stores";
import { dropUsageStores } from "./stores";

declare global {
  /** As the first test file of this process found it. */
  var firstEnvironment: NodeJS.ProcessEnv | undefined;
  var watchedArgon2: typeof import("@node-rs/argon2") | undefined;
}

// Some tests count how often passwords are hashed: the functions watched are the ones that modules loaded by former files have.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const original = await importOriginal<typeof import("@node-rs/argon2")>();
  globalThis.watchedArgon2 ??= { ...original, hash: vi.fn(original.hash), verify: vi.fn(original.verify) };
  return globalThis.watchedArgon2;
});

// What Linux itself says of a full disk, and of one that cannot be read.
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

// Test files share a process and its modules, for loading these takes longer than most tests: before each file what
// the former one set and opened is forgotten.
globalThis.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globalThis.firstEnvironment)) delete process.env[name];
Object.assign(process.env, globalThis.firstEnvironment);
Object.assign(disk, { isFull: false, isBroken: false });
await forgetStores();
await dropUsageStores();

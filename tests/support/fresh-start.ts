import { vi } from "vitest";
import { forgetSettings } from "@/lib/kit/env";
import { closeLoader } from "@/lib/usage/engine/engine-client";

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

// Test files share a process and its modules, for loading these takes longer than most tests: before each file what
// the former one set and opened is forgotten.
globalThis.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globalThis.firstEnvironment)) delete process.env[name];
Object.assign(process.env, globalThis.firstEnvironment);
forgetSettings();

const { ususDatabase, ususEngine } = globalThis;
Object.assign(globalThis, { ususDatabase: undefined, ususEngine: undefined, ususAudience: undefined });
await Promise.all([
  ususDatabase?.$disconnect(),
  ususEngine?.reader?.close(),
  ususEngine?.loader && closeLoader(ususEngine.loader),
]);

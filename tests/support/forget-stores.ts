import { forgetSettings } from "@/lib/kit/env";
import { closeLoader } from "@/lib/usage/engine/engine-client";

/** Forgets what this process has read and opened, so that it can use other stores. */
export async function forgetStores(): Promise<void> {
  forgetSettings();
  const { ususDatabase, ususEngine } = globalThis;
  // The database's client stays: another one would compile the same queries again, for a second in each test file.
  Object.assign(globalThis, { ususEngine: undefined, ususAudience: undefined });
  await Promise.all([
    ususDatabase?.$disconnect(),
    ususEngine?.reader?.close(),
    ususEngine?.loader && closeLoader(ususEngine.loader),
  ]);
}

import { forgetSettings } from "@/lib/kit/env";
import { closeLoader } from "@/lib/usage/engine/engine-client";

/** Forgets what this process has read and opened, so that it can use other stores. */
export async function forgetStores(): Promise<void> {
  forgetSettings();
  const { ususDatabase, ususEngine } = globalThis;
  Object.assign(globalThis, { ususDatabase: undefined, ususEngine: undefined, ususAudience: undefined });
  await Promise.all([
    ususDatabase?.$disconnect(),
    ususEngine?.reader?.close(),
    ususEngine?.patientReader?.close(),
    ususEngine?.loader && closeLoader(ususEngine.loader),
    ususEngine?.sql?.close(),
  ]);
}

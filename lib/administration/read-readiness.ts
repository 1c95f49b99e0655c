import "server-only";
import type { z } from "zod";
import { fileStore } from "@/lib/kit/files/current-store";
import type { readiness } from "@/lib/site/contract";
import { databaseAnswers, inTime } from "@/lib/site/database-answers";
import { usageReader } from "@/lib/usage/engine/engine-client";

/**
 * Whether each store answers in time. The product is ready without its files: only downloads and uploads need them, and
 * a balancer would take all pages away.
 */
export async function readReadiness(): Promise<z.input<typeof readiness>> {
  const pinged = usageReader().ping({ select: true });
  const [database, usage, files] = await Promise.all([
    databaseAnswers(),
    inTime(pinged.then(({ success }) => success)),
    filesAnswer(),
  ]);
  return { ready: database && usage, database, usage, files };
}

let asking: Promise<boolean> | null = null;

/** Whether the file store answers in time. One question at a time: a folder on the network may never answer. */
export function filesAnswer(): Promise<boolean> {
  asking ??= Promise.resolve()
    .then(() => fileStore().requireReady())
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      asking = null;
    });
  return inTime(asking);
}

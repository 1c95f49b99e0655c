import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { pairWork } from "./pair-work";

/** Compares titles of the same name in the background; repeated requests are queued once. */
export async function lookForPairs(_scope: Scope<"consortium.manage">): Promise<Record<string, never>> {
  await inTransaction((tx) => enqueue(tx, pairWork, {}, { key: pairWork.name }));
  return {};
}

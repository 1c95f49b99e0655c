import "server-only";
import type { Scope } from "@/lib/access/scope";
import { inTransaction } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { pairWork } from "./pair-work";

/** Has titles of one name compared in the background; asked for again while it waits, it is done once. */
export async function lookForPairs(_scope: Scope<"consortium.manage">): Promise<Record<string, never>> {
  await inTransaction((tx) => enqueue(tx, pairWork, {}, { key: pairWork.name }));
  return {};
}

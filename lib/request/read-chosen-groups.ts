import "server-only";
import { cookies } from "next/headers";
import type { Scope } from "@/lib/access/scope";
import { chosenGroups, GROUPS_COOKIE } from "@/lib/interest/chosen-groups";
import { listInterestGroups } from "@/lib/interest/list-interest-groups";

/** All interest groups, and those shown: from the address, or as last chosen by the reader. */
export async function readChosenGroups(scope: Scope<"signed-in">, said: string | null | undefined) {
  const groups = await listInterestGroups(scope);
  return { groups, chosen: chosenGroups(groups, said, (await cookies()).get(GROUPS_COOKIE)?.value) };
}

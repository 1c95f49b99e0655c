import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import type { ExtraData, ExtraDataChange } from "./contract";
import { readExtraData } from "./read-extra-data";

/** Merges what is given into the user's own settings, and answers with all of them; nulls change nothing. */
export async function saveExtraData({ user }: Scope<"signed-in">, change: ExtraDataChange): Promise<ExtraData> {
  const given = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
  if (given.length === 0) throw new Refused("noValidData");
  const added = JSON.stringify(Object.fromEntries(given));
  // Merged by the database, so that two at once both count.
  const [row] = await db().$queryRaw<{ extra_data: unknown }[]>`
    update users set extra_data = extra_data || ${added}::jsonb where id = ${user.id} returning extra_data`;
  return readExtraData(row?.extra_data);
}

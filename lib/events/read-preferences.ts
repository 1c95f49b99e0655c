import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { type EventPreferences, preferences } from "./contract";
import { eventCategories, importances } from "./event";

/** The user's notification preferences; "notify" by default. */
export async function readPreferences({ user }: Scope<"signed-in">): Promise<EventPreferences> {
  const rows = await db().eventPreference.findMany({ where: { userId: user.id } });
  const handlings = new Map(rows.map(({ category, importance, handling }) => [`${category} ${importance}`, handling]));
  return preferences.parse(
    Object.fromEntries(
      eventCategories.map((category) => [
        category,
        Object.fromEntries(
          importances.map((importance) => [importance, handlings.get(`${category} ${importance}`) ?? "notify"]),
        ),
      ]),
    ),
  );
}

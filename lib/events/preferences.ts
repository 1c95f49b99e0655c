import "server-only";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { db, inTransaction } from "@/lib/kit/db";
import { type EventPreferences, preferences, type savePreferencesCall } from "./contract";
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

/** Changes the user's preferences for future events, and returns all of them; existing events stay unchanged. */
export async function savePreferences(
  scope: Scope<"signed-in">,
  wanted: Parsed<typeof savePreferencesCall.body>,
): Promise<EventPreferences> {
  const userId = scope.user.id;
  await inTransaction(async (tx) => {
    for (const category of eventCategories)
      for (const importance of importances) {
        const handling = wanted[category]?.[`${importance}`];
        if (handling)
          await tx.eventPreference.upsert({
            where: { userId_category_importance: { userId, category, importance } },
            create: { userId, category, importance, handling },
            update: { handling },
          });
      }
  });
  return readPreferences(scope);
}

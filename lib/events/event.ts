export const eventCategories = ["general", "overlap", "platform", "sushi", "tags"] as const;
export const eventHandlings = ["ignore", "notify", "email"] as const;

/** Of an event: how much it matters (section 9 of the specification). */
export const NORMAL = 10;
export const HIGH = 20;
export const importances = [NORMAL, HIGH] as const;

export type EventCategory = (typeof eventCategories)[number];
export type Importance = (typeof importances)[number];

const DAYS: Record<Importance, number> = { [NORMAL]: 14, [HIGH]: 90 };

/** When an event stops being shown: after so many days, 0 being never; left out, what its importance deserves. */
export function expiryOf(importance: Importance, created: Date, days = DAYS[importance]): Date | null {
  return days === 0 ? null : new Date(created.getTime() + days * 86_400_000);
}

export const isImportance = (value: number): value is Importance => importances.some((known) => known === value);

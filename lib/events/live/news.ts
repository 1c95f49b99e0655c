import { z } from "zod";

/** PostgreSQL channels for live connections. */
export const channels = ["usus_events", "usus_sessions"] as const;

/** Notifications between processes; "gap": some may have been missed. */
export type News =
  | { kind: "events"; users: readonly number[]; event: number | null }
  | { kind: "sessions"; user: number }
  | { kind: "gap" };

const newsSchema = z.object({ users: z.array(z.int()), event: z.int().nullable() });

/** Null for foreign notifications. */
export function readNews(channel: string, payload: string): News | null {
  if (channel === "usus_sessions") return /^\d+$/.test(payload) ? { kind: "sessions", user: Number(payload) } : null;
  const news = channel === "usus_events" ? newsSchema.safeParse(parsed(payload)) : null;
  return news?.success ? { kind: "events", ...news.data } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import "server-only";
import type { Prisma } from "@/lib/kit/prisma/client";
import type { EventEntity } from "./contract";
import { isImportance, NORMAL } from "./event";

export const withEvent = { event: true } as const satisfies Prisma.UserEventInclude;

type Row = Prisma.UserEventGetPayload<{ include: typeof withEvent }>;

/** A user's event in the API, with title and description in their language and in both languages. */
export function showEvent({ event, isRead, firstReadAt }: Row, language: string): EventEntity {
  const isCzech = language === "cs";
  return {
    pk: event.id,
    title: isCzech ? event.titleCs : event.titleEn,
    title_en: event.titleEn,
    title_cs: event.titleCs,
    description: isCzech ? event.descriptionCs : event.descriptionEn,
    description_en: event.descriptionEn,
    description_cs: event.descriptionCs,
    category: event.category,
    importance: isImportance(event.importance) ? event.importance : NORMAL,
    organization: event.organizationId,
    created: event.createdAt.toISOString(),
    expires: event.expires?.toISOString() ?? null,
    read: isRead,
    first_read: firstReadAt?.toISOString() ?? null,
  };
}

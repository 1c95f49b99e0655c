import "server-only";
import { announceEvent } from "@/lib/events/announce-event";
import { audiences } from "@/lib/events/audiences";
import { NORMAL } from "@/lib/events/event";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { lockPath, readCachedAnswer } from "./ask-registry";
import type { RegistryPlatform } from "./contract";
import { newsText } from "./news-text";
import { type RegistryNews, registryMemory, registryNews } from "./registry-news";

/** One of our platforms with its harvested credentials. */
export type UsedPlatform = {
  id: number;
  name: string;
  nameEn: string | null;
  nameCs: string | null;
  credentials: readonly { organizationId: number; release: string; url: string }[];
};

/** The registry record of one of our platforms. */
export type CheckedRecord = { platform: UsedPlatform; record: RegistryPlatform };

const TELLING_MILLISECONDS = 120_000;

/**
 * Notifies the administrators of credentials of changes in registry records, once, each user in one event. Returns the
 * number of platforms with changes.
 */
export async function announceNews(records: readonly CheckedRecord[]): Promise<number> {
  return inTransaction(async (tx) => {
    const pending: { item: NewsOf; userIds: number[] }[] = [];
    for (const { platform, record } of records) {
      const news = await takeNews(tx, platform, record);
      const isNews = news.moved.length + news.notices.length > 0;
      if (isNews) pending.push({ item: { platform, news }, userIds: await caretakers(tx, platform) });
    }
    for (const { userIds, items } of audiences(pending)) {
      const texts = { en: newsText(namedIn(items, "en"), "en"), cs: newsText(namedIn(items, "cs"), "cs") };
      await announceEvent(tx, {
        category: "sushi",
        importance: NORMAL,
        title: { en: texts.en.title, cs: texts.cs.title },
        description: { en: texts.en.description, cs: texts.cs.description },
        userIds,
      });
    }
    return pending.length;
  }, TELLING_MILLISECONDS);
}

type NewsOf = { platform: UsedPlatform; news: RegistryNews };

const namedIn = (all: readonly NewsOf[], locale: Locale) =>
  all.map(({ platform, news }) => ({ news, platform: displayName(platform, locale) }));

/** Changes in a record since the last call, which also marks them as announced. */
async function takeNews(tx: Db, { id, credentials }: UsedPlatform, record: RegistryPlatform): Promise<RegistryNews> {
  const path = memoryPath(id);
  await lockPath(tx, path);
  const memory = registryMemory.safeParse((await readCachedAnswer(tx, path))?.body).data ?? null;
  const fetchedAt = now();
  const today = fetchedAt.toISOString().slice(0, 10);
  const { news, memory: body } = registryNews(record, { memory, used: credentials, today });
  await tx.registryAnswer.upsert({ where: { path }, create: { path, body, fetchedAt }, update: { body, fetchedAt } });
  return news;
}

/** Paths of the registry never contain a "#". */
const memoryPath = (platformId: number) => `#told/${platformId}`;

/** Administrators of the organizations with such credentials, and those of the consortium. */
async function caretakers(tx: Db, { credentials }: UsedPlatform): Promise<number[]> {
  const organizationIds = [...new Set(credentials.map(({ organizationId }) => organizationId))];
  const administers = { OR: [{ organizationId: { in: organizationIds } }, { organization: { isMaster: true } }] };
  const users = await tx.user.findMany({
    where: {
      isActive: true,
      OR: [{ isSuperuser: true }, { memberships: { some: { isAdmin: true, ...administers } } }],
    },
    select: { id: true },
  });
  return users.map(({ id }) => id);
}

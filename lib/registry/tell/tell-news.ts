import "server-only";
import { announceEvent } from "@/lib/events/announce-event";
import { NORMAL } from "@/lib/events/event";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { keptAnswer, lockPath } from "../ask/kept-answer";
import type { RegistryPlatform } from "../contract";
import { newsText } from "./news-text";
import { registryMemory, registryNews } from "./registry-news";

/** One of our platforms with the credentials that are harvested. */
export type UsedPlatform = {
  id: number;
  name: string;
  nameEn: string | null;
  nameCs: string | null;
  credentials: readonly { organizationId: number; release: string; url: string }[];
};

/** Tells those who look after a platform's credentials what is new in its record, once. Returns whether something was. */
export async function tellNews(platform: UsedPlatform, record: RegistryPlatform): Promise<boolean> {
  return inTransaction(async (tx) => {
    const path = memoryPath(platform.id);
    await lockPath(tx, path);
    const memory = registryMemory.safeParse((await keptAnswer(tx, path))?.body).data ?? null;
    const today = now().toISOString().slice(0, 10);
    const { news, memory: body } = registryNews(record, { memory, used: platform.credentials, today });
    const isNews = news.moved.length + news.notices.length > 0;
    if (isNews) {
      const texts = {
        en: newsText(news, platform.nameEn ?? platform.name, "en"),
        cs: newsText(news, platform.nameCs ?? platform.name, "cs"),
      };
      await announceEvent(tx, {
        category: "sushi",
        importance: NORMAL,
        title: { en: texts.en.title, cs: texts.cs.title },
        description: { en: texts.en.description, cs: texts.cs.description },
        userIds: await caretakers(tx, platform),
      });
    }
    const fetchedAt = now();
    await tx.registryAnswer.upsert({ where: { path }, create: { path, body, fetchedAt }, update: { body, fetchedAt } });
    return isNews;
  });
}

/** No path of the registry has a "#" in it. */
const memoryPath = (platformId: number) => `#told/${platformId}`;

/** Administrators of the organizations with such credentials, and whoever runs the consortium. */
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

import "server-only";
import { audiences } from "@/lib/events/audiences";
import { findAdministrators } from "@/lib/events/find-administrators";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { groupBy } from "@/lib/kit/group-by";
import { isAutomatic } from "../queue/harvestable";
import { dueAt, workable } from "../queue/wake-server";
import { announceBroken, stillBroken } from "./announce-broken";
import { announceRestatements, findRestatements } from "./announce-restatements";
import { type HarvestNews, withNews } from "./note-news";

/** After this time, news are sent even if the run still has work. */
const LONGEST_MILLISECONDS = 6 * 60 * 60 * 1000;
const TELLING_MILLISECONDS = 120_000;

/**
 * Notifies the people who manage credentials of the results of harvests, one event per person and kind: after a manual
 * harvest has nothing due, and after all automatic ones have nothing due. The next run sends what a killed run leaves.
 */
export async function sendNews(): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await tx.$queryRaw<{ id: number }[]>`
      SELECT id FROM harvest_news ORDER BY id FOR UPDATE SKIP LOCKED`;
    if (locked.length === 0) return;
    const news = await tx.harvestNews.findMany({
      where: { id: { in: locked.map(({ id }) => id) } },
      include: withNews,
      orderBy: { id: "asc" },
    });
    for (const newsOfRun of groupBy(news, runOf).values()) {
      if (await isGoingOn(tx, newsOfRun)) continue;
      await announceToEach(tx, newsOfRun.filter(stillBroken), announceBroken);
      await announceToEach(tx, await findRestatements(tx, newsOfRun), announceRestatements);
      await tx.harvestNews.deleteMany({ where: { id: { in: newsOfRun.map(({ id }) => id) } } });
    }
  }, TELLING_MILLISECONDS);
}

/** Automatic harvests, one per organization, form one run. */
const runOf = ({ harvestId, harvest: { kind } }: HarvestNews): number =>
  kind === "automatic" || kind === "recheck" ? 0 : harvestId;

/** Whether something of the run is due within minutes and its first news is not hours old. */
async function isGoingOn(tx: Db, newsOfRun: readonly HarvestNews[]): Promise<boolean> {
  const [first] = newsOfRun;
  if (!first || first.createdAt.getTime() < now().getTime() - LONGEST_MILLISECONDS) return false;
  const [due] = await tx.$queryRaw<{ exists: boolean }[]>`
    SELECT EXISTS (SELECT FROM ${workable}
      AND CASE WHEN ${runOf(first)} = 0 THEN ${isAutomatic} ELSE i.harvest_id = ${first.harvestId} END
      AND ${dueAt} <= timezone('UTC', clock_timestamp()) + interval '5 minutes'
      AND EXISTS (SELECT FROM servers s
        WHERE s.id = c.server_id AND s.ready_at <= timezone('UTC', clock_timestamp()) + interval '5 minutes'))`;
  return due?.exists ?? false;
}

type Of = { credentials: { organizationId: number } };

/** One event for each group of people who manage the same credentials. */
async function announceToEach<Item extends Of>(
  tx: Db,
  items: readonly Item[],
  announce: (tx: Db, userIds: number[], items: readonly Item[]) => Promise<void>,
): Promise<void> {
  const administrators = new Map<number, number[]>();
  for (const { credentials } of items) {
    const { organizationId } = credentials;
    if (!administrators.has(organizationId))
      administrators.set(organizationId, await findAdministrators(tx, organizationId));
  }
  const recipients = items.map((item) => ({
    item,
    userIds: administrators.get(item.credentials.organizationId) ?? [],
  }));
  for (const { userIds, items: theirs } of audiences(recipients)) await announce(tx, userIds, theirs);
}

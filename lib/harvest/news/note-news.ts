import "server-only";
import type { Db } from "@/lib/kit/db";
import { enqueue } from "@/lib/kit/jobs/enqueue";
import { declareJob } from "@/lib/kit/jobs/job";
import type { Prisma } from "@/lib/kit/prisma/client";

/** Sends the stored news. */
export const newsWork = declareJob("harvest.tell");

/** Relations needed to write about news. */
export const withNews = {
  harvest: true,
  reportType: true,
  credentials: { include: { organization: true, platform: true, reports: true } },
} as const satisfies Prisma.HarvestNewsInclude;

export type HarvestNews = Prisma.HarvestNewsGetPayload<{ include: typeof withNews }>;

type NewsDraft = { harvestId: number; credentialsId: number; reportTypeId?: number | null; brokenBy?: string };

/** Stores a result of a harvest until people are notified, together with the other results of its run. */
export async function noteNews(tx: Db, news: NewsDraft): Promise<void> {
  await tx.harvestNews.create({ data: news });
  await enqueue(tx, newsWork, {}, { key: newsWork.name });
}

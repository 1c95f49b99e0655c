import "server-only";
import { z } from "zod";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import type { Restated } from "./compare-with-current";
import { besides, type RestatedTitle } from "./restatement";

const sums = z.record(z.string(), z.number());

/** Keeps what an import that has just become current changed in its predecessor, which thereby stays as a version. */
export async function recordRestatement(tx: Db, { formerId, importId, titles, largest }: Restated): Promise<void> {
  const both = await tx.import.findMany({
    where: { id: { in: [formerId, importId] } },
    select: { id: true, sums: true },
  });
  const sumsOf = (id: number) => sums.parse(both.find((one) => one.id === id)?.sums);
  await tx.restatement.create({
    data: {
      importId,
      formerId,
      createdAt: now(),
      sums: besides(sumsOf(formerId), sumsOf(importId)),
      titleCount: titles,
      titles: await named(tx, largest),
    },
  });
}

async function named(tx: Db, largest: Restated["largest"]): Promise<RestatedTitle[]> {
  const ids = [...new Set(largest.map(({ metricId }) => metricId))];
  const metrics = await tx.metric.findMany({ where: { id: { in: ids } } });
  const names = new Map(metrics.map(({ id, shortName }) => [id, shortName]));
  return largest.map(({ metricId, titleId, itemId, before, after }) => ({
    ...{ metric: names.get(metricId) ?? String(metricId), title: titleId, item: itemId },
    before,
    after,
  }));
}

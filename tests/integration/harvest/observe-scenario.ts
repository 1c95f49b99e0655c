import { z } from "zod";
import { db } from "@/lib/kit/db";
import type { Month } from "@/lib/simulator/publisher/month";
import { countFacts } from "@/lib/usage/imported/count-facts";
import type { Outcome, Sums } from "./scenario";

export type Place = { organizationId: number; reportTypeId: number; month: Month };

/** State of database, usage store and publisher after a scenario. */
export type Played = Required<Pick<Outcome, "status" | "code">> & {
  before: string[];
  isPartial: boolean;
  next: number | null;
  rest: number;
  broken: { level: string; by: string } | null;
  isVerified: boolean;
  stored: Sums | null;
  says: string[];
  exceptions: (number | null)[];
  kept: string;
};

const findings = z.object({
  exceptions: z.array(z.object({ code: z.number().nullable() })).default([]),
  warnings: z.array(z.object({ code: z.string() })).default([]),
  errors: z.array(z.object({ code: z.string() })).default([]),
});

/** State of an intention and its month. */
export async function observe(intentionId: number, { organizationId, reportTypeId, month }: Place): Promise<Played> {
  const intention = await db().intention.findUniqueOrThrow({
    where: { id: intentionId },
    include: {
      attempts: { orderBy: { id: "asc" }, include: { rawFile: true } },
      credentials: { include: { reports: true, server: true } },
    },
  });
  const last = intention.attempts.at(-1);
  if (!last?.finishedAt) throw new Error("Nothing was tried to its end.");
  if (last.status === "downloading" || last.status === "importing") throw new Error(`The attempt is ${last.status}.`);
  const ended = last.finishedAt.getTime();
  const result = findings.parse(last.findings);
  const { brokenBy, reports, server, verifiedAt } = intention.credentials;
  const brokenReport = reports.find((one) => one.reportTypeId === reportTypeId)?.brokenBy;
  return {
    before: intention.attempts.slice(0, -1).map(({ errorCode }) => errorCode),
    status: last.status,
    code: last.errorCode,
    isPartial: last.isPartial,
    // Automatic intentions wait while something is broken.
    next: intention.finishedAt || brokenBy || brokenReport ? null : seconds(intention.notBefore.getTime() - ended),
    rest: Math.max(0, seconds(server.readyAt.getTime() - ended)),
    broken: brokenBy
      ? { level: "credentials", by: brokenBy }
      : brokenReport
        ? { level: "report", by: brokenReport }
        : null,
    isVerified: verifiedAt !== null,
    stored: await storedOf(organizationId, reportTypeId, month),
    says: [...result.warnings, ...result.errors].map(({ code }) => code),
    exceptions: result.exceptions.map(({ code }) => code),
    kept: JSON.stringify({ ...last, rawFile: last.rawFile?.mediaType }),
  };
}

/** Rounded to five seconds: on a busy machine, time passes between recording an end and its consequences. */
const seconds = (milliseconds: number) => Math.round(milliseconds / 5000) * 5;

/** A month's numbers on which PostgreSQL and the usage store agree; {} if it is marked empty. */
async function storedOf(organizationId: number, reportTypeId: number, month: Month): Promise<Sums | null> {
  const current = await db().import.findMany({ where: { organizationId, state: "current" } });
  const here = current.filter((one) => one.reportTypeId === reportTypeId && isMonth(one.month, month));
  const [only] = here;
  if (here.length > 1) throw new Error("A month has two imports.");
  if (!only) return null;
  const counted = await countFacts([only.id]);
  const metrics = await db().metric.findMany({ where: { id: { in: counted.map(({ metricId }) => metricId) } } });
  const names = new Map(metrics.map(({ id, shortName }) => [id, shortName]));
  const sums = Object.fromEntries(counted.map(({ metricId, sum }) => [names.get(metricId) ?? `${metricId}`, sum]));
  const written = z.record(z.string(), z.number()).parse(only.sums);
  if (JSON.stringify(sorted(sums)) !== JSON.stringify(sorted(written)))
    throw new Error(`PostgreSQL says ${JSON.stringify(written)}, the usage store ${JSON.stringify(sums)}.`);
  return sums;
}

const isMonth = (date: Date, month: Month) => date.toISOString().startsWith(month);
const sorted = (sums: Sums) => Object.entries(sums).sort(([one], [other]) => (one < other ? -1 : 1));

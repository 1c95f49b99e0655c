import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, plainInMarkdown } from "@/lib/events/event";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { catalogue } from "@/messages/catalogue";
import { jobTitle } from "./job-title";
import { readGivenUp } from "./list-given-up";

const DAY = 24 * 60 * 60 * 1000;
const MOST_LINES = 10;

/**
 * Sends superusers one event about jobs that failed for good since the last one; at most once a day for jobs with the
 * same task. Returns the number of jobs in it.
 */
export function announceGivenUp(): Promise<number> {
  return inTransaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('given-up-jobs'))`;
    const since = new Date(now().getTime() - DAY);
    const known = await tx.toldJob.findMany();
    const jobs = await readGivenUp(tx);
    const gone = known.filter(({ jobId, toldAt }) => toldAt < since && jobs.every(({ id }) => id !== jobId));
    await tx.toldJob.deleteMany({ where: { jobId: { in: gone.map(({ jobId }) => jobId) } } });
    const untold = jobs.filter(({ id }) => known.every(({ jobId }) => jobId !== id));
    if (untold.length === 0) return 0;
    await tx.toldJob.createMany({ data: untold.map(({ id, name }) => ({ jobId: id, name, toldAt: now() })) });
    const recent = known.filter(({ toldAt }) => toldAt >= since).map(({ name }) => name);
    const fresh = untold.filter(({ name }) => !recent.includes(name));
    const [first] = fresh;
    if (!first) return 0;
    const superusers = await tx.user.findMany({ where: { isSuperuser: true, isActive: true }, select: { id: true } });
    const [en, cs] = [words("en", fresh, first.name), words("cs", fresh, first.name)];
    await announceEvent(tx, {
      category: "general",
      importance: HIGH,
      title: { en: en.title, cs: cs.title },
      description: { en: en.text, cs: cs.text },
      userIds: superusers.map(({ id }) => id),
    });
    return fresh.length;
  });
}

type Failed = { name: string; error: string | null };

function words(locale: Locale, jobs: readonly Failed[], first: string): { title: string; text: string } {
  const t = createTranslator({ locale, messages: catalogue[locale].jobs.givenUp });
  const lines = jobs.slice(0, MOST_LINES).map(({ name, error }) => {
    const title = plainInMarkdown(jobTitle(name, locale));
    return `- ${error ? t("line", { title, error: plainInMarkdown(error.split("\n")[0] ?? "") }) : title}`;
  });
  return {
    title: t("title", { count: jobs.length, title: jobTitle(first, locale) }),
    text: [lines.join("\n"), t("advice", { link: pathTo("maintenance") })].join("\n\n"),
  };
}

import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { createTranslator } from "use-intl/core";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { systemScope } from "@/lib/access/system-scope";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, NORMAL, plainInMarkdown } from "@/lib/events/event";
import { findAdministrators } from "@/lib/events/find-administrators";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Prisma } from "@/lib/kit/prisma/client";
import { pathTo } from "@/lib/navigation/routes";
import { catalog } from "@/messages/catalog";
import type { FrozenAnswer } from "../contract";
import { surveyYearLabel } from "../survey-year";
import { surveys } from "../surveys";
import { changedFiguresOf } from "./compare-answer";
import { answerRelations, changedFigures, type FrozenRow, storedAnswer, takenIntoAccount } from "./frozen-answers";
import { answerToday } from "./read-frozen";

type Changed = { readonly row: FrozenRow; readonly figures: FrozenAnswer["changed"] };

/** The relative change from which a submitted figure counts as changed much. */
const LARGE = 0.1;
const MOST_LINES = 8;

/**
 * Compares frozen answers with the usage that changed since the last check, and sends one event for all that one
 * harvest or upload changed for an organization. Returns the number of newly changed answers. Checks may overlap: an
 * answer that another one has stored meanwhile is left to that one.
 */
export async function checkAnswers(signal?: AbortSignal): Promise<number> {
  const scope = await systemScope("usage.view", "surveys");
  const at = now();
  const checkedAt = takenIntoAccount(at);
  const store = async (tx: Db, row: FrozenRow, data: Prisma.FrozenAnswerUpdateManyMutationInput) => {
    const where = { id: row.id, checkedAt: row.checkedAt };
    return (await tx.frozenAnswer.updateMany({ where, data: { ...data, checkedAt } })).count > 0;
  };
  const changes: Changed[] = [];
  let count = 0;
  for (const row of await findTouched()) {
    signal?.throwIfAborted();
    // Answers to a survey that is no longer offered stay as they are.
    if (!surveys.some(({ id }) => id === row.survey)) continue;
    const answer = storedAnswer(row);
    const figures = changedFiguresOf(answer, await answerToday(scope, row, answer));
    if (JSON.stringify(figures) === JSON.stringify(changedFigures.parse(row.changed))) await store(db(), row, {});
    else changes.push({ row, figures });
  }
  for (const own of groupBy(changes, ({ row }) => row.organizationId).values())
    await inTransaction(async (tx) => {
      const stored: Changed[] = [];
      for (const { row, figures } of own) {
        const changedAt = figures.length > 0 ? at : null;
        if (await store(tx, row, { changed: figures, changedAt, dismissedAt: null })) stored.push({ row, figures });
      }
      await announceChanges(tx, stored);
      count += stored.length;
    });
  return count;
}

/**
 * Answers whose months have newer imports, once the harvests for the platform have ended, so that restatements that
 * belong together are reported together.
 */
async function findTouched(): Promise<FrozenRow[]> {
  const touched = await db().$queryRaw<{ id: number }[]>`
    SELECT f.id FROM frozen_answers f WHERE f.merged_at IS NULL AND EXISTS (
      SELECT FROM imports m
      WHERE (f.organization_id IS NULL OR m.organization_id = f.organization_id)
        AND m.month BETWEEN f.start_month AND f.end_month
        AND (m.current_since >= f.checked_at OR m.hidden_since >= f.checked_at)
    ) AND NOT EXISTS (
      SELECT FROM imports m JOIN attempts a ON a.id = m.attempt_id JOIN intentions i ON i.id = a.intention_id
        JOIN credentials c ON c.id = i.credentials_id
        JOIN intentions w ON w.harvest_id = i.harvest_id AND w.finished_at IS NULL
        JOIN credentials o ON o.id = w.credentials_id
      WHERE (f.organization_id IS NULL OR m.organization_id = f.organization_id)
        AND m.current_since >= f.checked_at
        AND o.organization_id = c.organization_id AND o.platform_id = c.platform_id
    ) ORDER BY f.id`;
  return db().frozenAnswer.findMany({
    where: { id: { in: touched.map(({ id }) => id) } },
    include: answerRelations,
    orderBy: { id: "asc" },
  });
}

/** Answers that equal what was submitted again are left out. */
async function announceChanges(tx: Db, all: readonly Changed[]): Promise<void> {
  const changed = all.filter(({ figures }) => figures.length > 0);
  const [first] = changed;
  if (!first) return;
  const { organization } = first.row;
  const isLarge = changed.some(({ figures }) =>
    figures.some(({ frozen, now: present }) => Math.abs(present - frozen) > frozen * LARGE),
  );
  const title = (locale: Locale) => words(locale)("title", { count: changed.length });
  const text = (locale: Locale) => {
    const whose = organization ? plainInMarkdown(displayName(organization, locale)) : words(locale)("everybody");
    const lines = changed.flatMap(({ row, figures }) =>
      figures.map(({ code, frozen, now: present }) =>
        words(locale)("line", {
          survey: plainInMarkdown(nameOf(row)),
          code: plainInMarkdown(code),
          frozen,
          now: present,
        }),
      ),
    );
    const link = `${pathTo("specialized-reports")}?tab=frozen`;
    return [
      words(locale)("text", { whose, count: changed.length }),
      [
        ...lines.slice(0, MOST_LINES).map((line) => `- ${line}`),
        ...(lines.length > MOST_LINES ? [`- ${words(locale)("more", { count: lines.length - MOST_LINES })}`] : []),
      ].join("\n"),
      words(locale)("link", { link }),
    ].join("\n\n");
  };
  await announceEvent(tx, {
    category: "general",
    importance: isLarge ? HIGH : NORMAL,
    title: { en: title("en"), cs: title("cs") },
    description: { en: text("en"), cs: text("cs") },
    // Answers for all organizations belong to the consortium, whose administrators administer every organization.
    userIds: await findAdministrators(tx, organization?.id ?? ALL_ORGANIZATIONS),
    organizationId: organization?.id ?? null,
  });
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalog[locale].surveys.event });

function nameOf({ survey, startMonth, endMonth }: FrozenRow): string {
  const [from = "", to = ""] = [startMonth, endMonth].map((date) => monthOf(date));
  return `${surveys.find(({ id }) => id === survey)?.name ?? survey}, ${surveyYearLabel({ from, to }) ?? `${from} – ${to}`}`;
}

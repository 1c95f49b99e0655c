import "server-only";
import type { Scope } from "@/lib/access/scope";
import { writeAnnotation } from "@/lib/annotations/annotations";
import {
  type CarriedAnnotation,
  type CarriedNotes,
  type CarriedReport,
  type CarriedScenario,
  carriedNotes,
  referredIn,
} from "@/lib/exports/everything/carried-notes";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Problem, Refused } from "@/lib/kit/errors";
import { problemText } from "@/lib/kit/http/render-problem";
import { type Locale, preferredLocale } from "@/lib/kit/i18n/routing";
import { writeSavedReport } from "@/lib/reports/saved/create-saved-report";
import { storedReport } from "@/lib/reports/saved/stored-report";
import { writeScenario } from "@/lib/scenarios/saved/write-scenario";
import { receiveSheet } from "@/lib/spreadsheets/receive-sheet";
import type { CarriedNote } from "./contract";
import { type CarriedKind, type Counterparts, findCarried } from "./find-carried";

/** Undoes a preview. */
class Undone extends Error {
  constructor(readonly notes: CarriedNote[]) {
    super("preview");
  }
}

/**
 * Creates the annotations, saved reports and scenarios of another installation's archive, except those that exist already and
 * those that name something unknown. A preview does the same and undoes it. Throws Refused and Problem 413.
 */
export async function importNotes(
  scope: Scope<"annotations.manage">,
  request: Request,
  { isPreview }: { isPreview: boolean },
): Promise<{ notes: CarriedNote[] }> {
  const { bytes } = await receiveSheet(request);
  const carried = readNotes(bytes);
  const locale = preferredLocale(request.headers.get("accept-language"));
  try {
    const notes = await inTransaction(async (tx) => {
      const writer = new Writer(tx, { scope, carried, locale, here: await findCarried(tx, scope, carried) });
      const all: CarriedNote[] = [];
      for (const one of carried.annotations) all.push(await writer.annotation(one));
      for (const one of carried.reports) all.push(await writer.report(one));
      for (const one of carried.scenarios) all.push(await writer.scenario(one));
      if (isPreview) throw new Undone(all);
      return all;
    }, MINUTES);
    return { notes };
  } catch (error) {
    if (error instanceof Undone) return { notes: error.notes };
    throw error;
  }
}

const MINUTES = 3 * 60_000;

function readNotes(bytes: Uint8Array): CarriedNotes {
  try {
    return carriedNotes.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    throw new Refused("importNoNotes");
  }
}

type Writing = {
  readonly scope: Scope<"annotations.manage">;
  readonly carried: CarriedNotes;
  readonly here: Counterparts;
  readonly locale: Locale;
};

class Writer {
  /** Names in the archive by kind and id. */
  private readonly names: { readonly [Kind in CarriedKind]: ReadonlyMap<number, string> };

  constructor(
    private readonly tx: Db,
    private readonly writing: Writing,
  ) {
    const { carried } = writing;
    const byName = (all: readonly { id: number; name: string }[]) => new Map(all.map(({ id, name }) => [id, name]));
    this.names = {
      // The first one may be an internal id.
      organizations: new Map(carried.organizations.map(({ id, names }) => [id, names.at(-1) ?? `#${id}`])),
      platforms: new Map(carried.platforms.map(({ id, names }) => [id, names[0] ?? `#${id}`])),
      ...{ agreements: byName(carried.agreements), lists: byName(carried.lists), titles: byName(carried.titles) },
      ...{ tags: byName(carried.tags), tag_classes: byName(carried.tag_classes) },
    };
  }

  async annotation(carried: CarriedAnnotation): Promise<CarriedNote> {
    const { scope, here } = this.writing;
    const { organization, platform, title, report_type: type, ...texts } = carried;
    const note = this.note("annotation", texts.subject_en || texts.subject_cs, organization);
    const unknown = [
      ...this.unknown("organizations", organization ? [organization] : []),
      ...this.unknown("platforms", platform ? [platform] : []),
      ...this.unknown("titles", title ? [title] : []),
      ...(type !== null && !here.reportTypes.has(type) ? [type] : []),
    ];
    if (unknown.length > 0) return this.unfit(note, unknown);
    const draft = {
      ...texts,
      organization_id: organization && (here.organizations.get(organization) ?? null),
      platform_id: platform && (here.platforms.get(platform) ?? null),
      title_id: title && (here.titles.get(title) ?? null),
      report_type_id: type === null ? null : (here.reportTypes.get(type) ?? null),
    };
    const existing = await this.tx.annotation.count({
      where: {
        ...{ organizationId: draft.organization_id, platformId: draft.platform_id, titleId: draft.title_id },
        ...{ reportTypeId: draft.report_type_id, subjectEn: texts.subject_en, subjectCs: texts.subject_cs },
        startDate: texts.start_date && new Date(texts.start_date),
        endDate: texts.end_date && new Date(texts.end_date),
      },
    });
    if (existing > 0) return { ...note, state: "same" };
    return this.tried(note, () => writeAnnotation(this.tx, scope, draft));
  }

  async report({ level, organization, config, name, description }: CarriedReport): Promise<CarriedNote> {
    const { scope, here } = this.writing;
    const note = this.note("report", name, organization);
    const { question } = config;
    const referred = referredIn(question);
    const unknown = [
      ...this.unknown("organizations", [...referred.organizations, ...(organization ? [organization] : [])]),
      ...this.unknown("platforms", referred.platforms),
      ...this.unknown("titles", referred.titles),
      ...this.unknown("tags", referred.tags),
      ...this.unknown("tag_classes", referred.tagClasses),
      // Accounts and items have no name that is the same everywhere.
      ...[...(question.where.account ?? []), ...(question.where.item ?? [])]
        .filter((id) => id > 0)
        .map((id) => `#${id}`),
    ];
    if (unknown.length > 0) return this.unfit(note, unknown);
    const own = { ...config, question: withCounterparts(question, here) };
    const owner = level === "organization" && organization ? (here.organizations.get(organization) ?? null) : null;
    const existing = await this.tx.savedReport.count({
      where: {
        ...{ name, organizationId: owner, ownerId: level === "personal" ? scope.user.id : null },
        report: { equals: storedReport(own) },
      },
    });
    if (existing > 0) return { ...note, state: "same" };
    const draft = { name, description, config: own, access_level: level, owner_organization: owner };
    return this.tried(note, () => writeSavedReport(this.tx, scope, draft));
  }

  async scenario(carried: CarriedScenario): Promise<CarriedNote> {
    const { scope, here } = this.writing;
    const { organization, about, level, name, changes, ...more } = carried;
    const note = this.note("scenario", name, organization);
    const unknown = [
      ...this.unknown(
        "organizations",
        [organization, about].flatMap((id) => id ?? []),
      ),
      ...this.unknown(
        "agreements",
        changes.map(({ agreement }) => agreement),
      ),
      ...this.unknown(
        "lists",
        changes.flatMap((one) => one.perpetual_lists),
      ),
      ...this.unknown(
        "titles",
        changes.flatMap((one) => one.titles.map(({ title }) => title)),
      ),
    ];
    if (unknown.length > 0) return this.unfit(note, unknown);
    const idOf = (kind: CarriedKind, id: number) => here[kind].get(id) ?? 0;
    const own = changes.map((one) => ({
      ...{ kind: one.kind, currency: one.currency, buyers: one.buyers, agreement: idOf("agreements", one.agreement) },
      perpetual_lists: one.perpetual_lists.map((id) => idOf("lists", id)),
      titles: one.titles.map(({ title, amount }) => ({ titleId: idOf("titles", title), amount })),
    }));
    const owner = level === "organization" && organization !== null ? idOf("organizations", organization) : null;
    const draft = {
      ...{ ...more, name, access_level: level, owner_organization: owner, changes: own },
      about: about === null ? null : idOf("organizations", about),
    };
    const alike = await this.tx.scenario.findMany({
      where: {
        ...{ name, organizationId: owner, ownerId: level === "personal" ? scope.user.id : null, aboutId: draft.about },
        ...{ fromMonth: new Date(`${more.from}-01`), toMonth: new Date(`${more.to}-01`) },
      },
      include: { changes: true },
    });
    const agreements = own.map(({ agreement }) => agreement).toSorted((a, b) => a - b);
    const isSame = (one: (typeof alike)[number]) =>
      one.changes
        .map(({ agreementId }) => agreementId ?? 0)
        .toSorted((a, b) => a - b)
        .join() === agreements.join();
    if (alike.some(isSame)) return { ...note, state: "same" };
    return this.tried(note, () =>
      writeScenario(this.tx, scope, draft, async (id) => {
        for (const { agreement, titles } of own) {
          const change = await this.tx.scenarioChange.findFirstOrThrow({
            where: { scenarioId: id, agreementId: agreement },
          });
          // Two titles of the other installation may be one here.
          const prices = new Map(titles.map((one) => [one.titleId, one]));
          await this.tx.scenarioTitle.createMany({
            data: [...prices.values()].map((one) => ({ ...one, changeId: change.id })),
          });
        }
      }),
    );
  }

  private note(kind: CarriedNote["kind"], name: string, organization: number | null): CarriedNote {
    const of = organization === null ? null : (this.names.organizations.get(organization) ?? null);
    return { kind, name, organization: of, state: "new", problem: null };
  }

  /** Names of what is not here; ids where the archive does not name it. */
  private unknown(kind: CarriedKind, ids: readonly number[]): string[] {
    const own = this.writing.here[kind];
    return ids.flatMap((id) => (own.has(id) ? [] : (this.names[kind].get(id) ?? `#${id}`)));
  }

  private unfit(note: CarriedNote, unknown: readonly string[]): CarriedNote {
    const names = [...new Set(unknown)];
    const values = { names: names.slice(0, MOST_NAMED).join(", "), more: Math.max(0, names.length - MOST_NAMED) };
    return {
      ...note,
      state: "wrong",
      problem: problemText(new Problem(400, "carriedUnknown", values), this.writing.locale),
    };
  }

  /** A refusal, such as for a missing right, concerns this one only; it comes before anything is written. */
  private async tried(note: CarriedNote, write: () => Promise<unknown>): Promise<CarriedNote> {
    try {
      await write();
      return note;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...note, state: "wrong", problem: problemText(error, this.writing.locale) };
    }
  }
}

const MOST_NAMED = 5;

function withCounterparts(question: CarriedReport["config"]["question"], here: Counterparts): typeof question {
  const of = (kind: keyof Omit<Counterparts, "reportTypes">, ids: readonly number[]) =>
    ids.flatMap((id) => here[kind].get(id) ?? (id === 0 ? [0] : []));
  const each = (kind: "tags" | "tag_classes", by: typeof question.tags) =>
    Object.fromEntries(Object.entries(by).map(([name, ids]) => [name, ids && of(kind, ids)]));
  const { where, rollUp, order } = question;
  const filters = {
    ...(where.organization && { organization: of("organizations", where.organization) }),
    ...(where.platform && { platform: of("platforms", where.platform) }),
    ...(where.title && { title: of("titles", where.title) }),
  };
  return {
    ...question,
    where: { ...where, ...filters },
    tags: each("tags", question.tags),
    tagClasses: each("tag_classes", question.tagClasses),
    rollUp: rollUp && { ...rollUp, tagClass: rollUp.tagClass && (here.tag_classes.get(rollUp.tagClass) ?? null) },
    // The key of a column may have ids.
    order: /^\d/.test(order.by) ? { ...order, by: "total" } : order,
  };
}

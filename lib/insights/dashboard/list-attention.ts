import "server-only";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { readLastBackup } from "@/lib/administration/backup/last-backup";
import { addMonths } from "@/lib/counter/standard/month";
import { lastCoveredMonth } from "@/lib/coverage/covered-months";
import { listCoverings } from "@/lib/coverage/expected-months";
import { countWaiting, listCoveredTypes, readCoverage } from "@/lib/coverage/read-coverage";
import { showTroubleshooting } from "@/lib/harvest/overview/show-troubleshooting";
import type { Trouble } from "@/lib/harvest/overview/trouble";
import { listRestingServers } from "@/lib/harvest/servers/servers";
import { listRestatementsCall } from "@/lib/imports/contract";
import { listRestatements } from "@/lib/imports/restate/list-restatements";
import { listNoInterest } from "@/lib/interest/no-interest";
import { now, runningMonth } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { Problem } from "@/lib/kit/errors";
import { displayName, type Named } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { log } from "@/lib/kit/log";
import type { Prisma } from "@/lib/kit/prisma/client";
import { listChanged } from "@/lib/surveys/frozen/frozen-answers";
import { listUploadsCall } from "@/lib/uploads/contract";
import { listUploads } from "@/lib/uploads/show/list-uploads";
import { sheetErrors } from "@/lib/uploads/upload-error";
import type { UnusualMonth } from "../unusual/contract";
import { listUnusualMonths } from "../unusual/list-unusual-months";
import { administered } from "./administered";
import { type Attention, type AttentionKind, attentionKinds } from "./contract";

/** For the selected organization, or for all; null if the reader does not administer it. */
type Scopes = {
  readonly usage: Scope<"usage.view">;
  readonly harvest: Scope<"harvest.manage"> | null;
  readonly uploads: Scope<"uploads.manage"> | null;
  /** Of those who administer the server. */
  readonly commands: Scope<"commands.run"> | null;
};

/** Keeps the unusual month, so that its explanation can be added later. */
type Subject = Attention["subjects"][number] & { readonly unusualMonth?: UnusualMonth };
export type AttentionItem = Omit<Attention, "subjects"> & { subjects: Subject[] };
type Found = Omit<AttentionItem, "more"> & { readonly all?: number };

type Asked = { readonly organization: number; readonly locale: Locale };

/** How long restated figures count as news. */
const NEWS_DAYS = 30;
const MOST_SUBJECTS = 3;

/**
 * Items that need attention, the most urgent first. If a source fails, its name is returned with the results of the
 * others.
 */
export async function listAttention(
  scopes: Scopes,
  query: Asked,
): Promise<{ results: AttentionItem[]; unknown: AttentionKind[] }> {
  const usage = scopes.usage.within(query.organization);
  const harvest = administered(scopes.harvest, query.organization);
  const uploads = administered(scopes.uploads, query.organization);
  const sources: readonly { kinds: readonly AttentionKind[]; read: () => Promise<Found[]> }[] = [
    ...(harvest
      ? [
          { kinds: Object.values(kindOfTrouble), read: () => inHarvesting(harvest, query.locale) },
          { kinds: ["missing"] as const, read: () => missingMonths(harvest, query.locale) },
          { kinds: ["restingServers"] as const, read: () => restingServers(harvest, query.locale) },
        ]
      : []),
    ...(uploads ? [{ kinds: uploadKinds.map(([kind]) => kind), read: () => inUploads(uploads, query) }] : []),
    ...(scopes.commands ? [{ kinds: ["backupLate"] as const, read: lateBackup }] : []),
    { kinds: ["unusual"], read: () => unusual(usage, query.locale) },
    { kinds: ["answersChanged"], read: () => answersChanged(scopes.usage, query) },
    { kinds: ["restated"], read: () => restated(usage, query.locale) },
    { kinds: ["noInterest"], read: () => withoutInterest(usage, query) },
  ];
  const settled = await Promise.allSettled(sources.map(({ read }) => read()));
  const unknown: AttentionKind[] = [];
  const items = settled.flatMap((one, at) => {
    if (one.status === "fulfilled") return one.value;
    if (one.reason instanceof Problem) throw one.reason;
    log.error(
      { kinds: sources[at]?.kinds, error: String(one.reason) },
      "matters that need attention could not be read",
    );
    unknown.push(...(sources[at]?.kinds ?? []));
    return [];
  });
  return {
    results: items
      .filter(({ count }) => count > 0)
      .map(bounded)
      .sort((one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind)),
    unknown,
  };
}

function bounded({ subjects, all, ...fields }: Found): AttentionItem {
  const once = [...new Map(subjects.map((one) => [`${one.name} ${one.organization}`, one])).values()];
  return {
    ...fields,
    subjects: once.slice(0, MOST_SUBJECTS),
    more: Math.max((all ?? once.length) - MOST_SUBJECTS, 0),
  };
}

const kindOfTrouble = {
  broken: "brokenCredentials",
  "report-broken": "brokenReports",
  held: "heldReports",
  failing: "failing",
  expiring: "expiring",
  warnings: "warnings",
} as const satisfies Partial<Record<Trouble, AttentionKind>>;

async function inHarvesting(scope: Scope<"harvest.manage">, locale: Locale): Promise<Found[]> {
  const { groups } = await showTroubleshooting(scope, {});
  return Object.entries(kindOfTrouble).map(([trouble, kind]) => {
    const own = groups.filter((group) => group.trouble === trouble);
    const results = own.flatMap((group) => group.results);
    return {
      kind,
      count: own.reduce((sum, group) => sum + group.count, 0),
      since: kind === "expiring" ? null : oldest(results.flatMap(({ since }) => since ?? [])),
      subjects: results.map(({ platform, organization }) => ({
        name: inBoth(platform, locale),
        organization: whose(scope, inBoth(organization, locale)),
        platform: platform.pk,
      })),
    };
  });
}

/** Missing months for which credentials work and no harvest is planned. */
async function missingMonths(scope: Scope<"harvest.manage">, locale: Locale): Promise<Found[]> {
  const reportTypeIds = (await listCoveredTypes()).map(({ id }) => id);
  const of = { reportTypeIds, coverings: await listCoverings(reportTypeIds) };
  const { rows, months } = await readCoverage(scope, { ...of, from: null, to: null, by: ["platform"] });
  const waiting = months ? await countWaiting(scope, of, months) : new Map<number, number>();
  const lacking = rows
    .map(({ platform, harvestable }) => ({ platform, open: harvestable - (waiting.get(platform) ?? 0) }))
    .filter(({ open }) => open > 0)
    .sort((one, other) => other.open - one.open);
  const first = lacking.slice(0, MOST_SUBJECTS).map(({ platform }) => platform);
  const platforms = await db().platform.findMany({ where: { id: { in: first } } });
  return [
    {
      kind: "missing",
      count: lacking.reduce((sum, row) => sum + row.open, 0),
      since: null,
      subjects: first.flatMap((id) => {
        const platform = platforms.find((one) => one.id === id);
        return platform ? { name: displayName(platform, locale), organization: null, platform: id } : [];
      }),
      all: lacking.length,
    },
  ];
}

async function lateBackup(): Promise<Found[]> {
  const { finished, isLate } = await readLastBackup();
  return [{ kind: "backupLate", count: isLate ? 1 : 0, since: finished?.toISOString() ?? null, subjects: [] }];
}

async function restingServers(scope: Scope<"harvest.manage">, locale: Locale): Promise<Found[]> {
  const servers = await listRestingServers(scope, {});
  return [
    {
      kind: "restingServers",
      count: servers.length,
      since: oldest(servers.map(({ since }) => since)),
      subjects: servers.flatMap(({ platforms }) =>
        platforms.map((platform) => ({ name: inBoth(platform, locale), organization: null, platform: platform.pk })),
      ),
    },
  ];
}

/** Spreadsheets that a user must map: nothing is wrong with them. */
const isSheet: Prisma.UploadWhereInput = { state: "prefailed", errorCode: { in: [...sheetErrors] } };

const uploadKinds: readonly (readonly [AttentionKind, Prisma.UploadWhereInput])[] = [
  ["uploadsUnusable", { state: "prefailed", NOT: isSheet }],
  ["uploadsFailed", { state: "failed" }],
  ["uploadsWaiting", { OR: [{ state: "preflight" }, isSheet] }],
];

function inUploads(scope: Scope<"uploads.manage">, { organization, locale }: Asked): Promise<Found[]> {
  return Promise.all(
    uploadKinds.map(async ([kind, only]) => {
      const oldestFirst = { order_by: "created", desc: "false", page_size: MOST_SUBJECTS };
      const query = listUploadsCall.query.parse({ organization, ...oldestFirst });
      const { count, results } = await listUploads(scope, query, locale, only);
      return {
        kind,
        count,
        since: results[0]?.created ?? null,
        subjects: results.map(({ data_file: file, platform }) => ({
          name: file.name,
          organization: null,
          platform: platform?.pk ?? null,
        })),
        all: count,
      };
    }),
  );
}

async function restated(scope: Scope<"usage.view">, locale: Locale): Promise<Found[]> {
  const since = new Date(now().getTime() - NEWS_DAYS * 86_400_000).toISOString();
  const query = listRestatementsCall.query.parse({ since, page_size: 100 });
  const { count, results } = await listRestatements(scope, query, locale);
  return [
    {
      kind: "restated",
      count,
      since: count > results.length ? null : (results.at(-1)?.created ?? null),
      subjects: results.map(({ platform, organization }) => ({
        name: platform.name,
        organization: whose(scope, organization.name),
        platform: platform.pk,
      })),
    },
  ];
}

/** Submitted answers that would be different today and that no user has acknowledged. */
async function answersChanged(scope: Scope<"usage.view">, { organization, locale }: Asked): Promise<Found[]> {
  const changes = await listChanged(scope, organization, locale);
  return [
    {
      kind: "answersChanged",
      count: changes.length,
      since: oldest(changes.map(({ since }) => since)),
      subjects: changes.map(({ name, organization: of }) => ({ name, organization: of, platform: null })),
    },
  ];
}

/** In the last twelve months whose reports should be available. */
async function unusual(scope: Scope<"usage.view">, locale: Locale): Promise<Found[]> {
  const from = addMonths(lastCoveredMonth(runningMonth()), -11);
  const { count, results } = await listUnusualMonths(
    scope,
    { from, size: MOST_SUBJECTS, explained: false },
    { locale },
  );
  return [
    {
      kind: "unusual",
      count,
      since: null,
      subjects: results.map((unusualMonth) => ({
        name: `${unusualMonth.platform.name} ${unusualMonth.month}`,
        organization: whose(scope, unusualMonth.organization.name),
        platform: unusualMonth.platform.pk,
        unusualMonth,
      })),
      all: count,
    },
  ];
}

async function withoutInterest(scope: Scope<"usage.view">, { organization, locale }: Asked): Promise<Found[]> {
  const platforms = (await listNoInterest(scope, organization)).filter(({ has_data: hasData }) => hasData);
  return [
    {
      kind: "noInterest",
      count: platforms.length,
      since: null,
      subjects: platforms.map((platform) => ({
        name: inBoth(platform, locale),
        organization: null,
        platform: platform.pk,
      })),
    },
  ];
}

const whose = ({ organizationIds }: Scope<Permission>, name: string): string | null =>
  organizationIds.length > 1 ? name : null;

function oldest(moments: readonly Date[]): string | null {
  const times = moments.map((moment) => moment.getTime());
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null;
}

type InBoth = { name: string; name_en: string | null; name_cs: string | null; short_name?: string | null };

const inBoth = ({ name, name_en, name_cs, short_name = null }: InBoth, locale: Locale): string =>
  displayName({ name, nameEn: name_en, nameCs: name_cs, shortName: short_name } satisfies Named, locale);

import "server-only";
import { createTranslator } from "use-intl/core";
import { metricName } from "@/lib/counter/standard/metrics";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import { readConditions } from "./attribute-conditions";
import { countedRequests } from "./counted-requests";

/** By language. */
type Descriptions = Readonly<Record<Locale, string>>;

/**
 * Metrics and access that the figures of each interest group count, by short name: "Total Item Requests, human access". Follows the
 * definitions of reports that platforms use for interest; full reports speak for their views.
 */
export async function describeGroups(): Promise<ReadonlyMap<string, Descriptions>> {
  const definitions = await readDefinitions();
  const byGroup = groupBy(definitions, ({ group }) => group.shortName);
  return new Map([...byGroup].map(([group, all]) => [group, described(all)]));
}

type Named = { readonly shortName: string; readonly nameEn: string; readonly nameCs: string };

/** Headings of figures in files and mails, in the order of the groups: "Full text: Total Item Requests, human access". */
export async function groupHeadings(groups: readonly Named[], locale: Locale): Promise<string[]> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "common.counts" });
  const descriptions = await describeGroups();
  return groups.map(({ shortName, ...names }) => {
    const [name, counts] = [
      displayName({ ...names, name: names.nameEn }, locale),
      descriptions.get(shortName)?.[locale],
    ];
    return counts ? t("group", { name, counts }) : name;
  });
}

async function readDefinitions() {
  const include = { metric: true, shownAs: true, group: true, reportType: true } as const;
  const orderBy = [{ reportTypeId: "asc" }, { metricId: "asc" }] as const;
  const all = await db().interestDefinition.findMany({ include, orderBy: [...orderBy] });
  const used = await db().platformInterest.findMany({ distinct: ["reportTypeId"], select: { reportTypeId: true } });
  const ids = new Set(used.map(({ reportTypeId }) => reportTypeId));
  return all.filter(({ reportTypeId }) => ids.size === 0 || ids.has(reportTypeId));
}

type Definition = Awaited<ReturnType<typeof readDefinitions>>[number];

function described(definitions: readonly Definition[]): Descriptions {
  const full = definitions.filter(
    ({ reportType: { counterCode, release } }) => release !== "4" && !counterCode.includes("_"),
  );
  const counted = full.length > 0 ? full : definitions;
  const texts = routing.locales.map((locale) => [locale, inWords(counted, locale)] as const);
  // One entry for each language.
  return Object.fromEntries(texts) as Descriptions;
}

/**
 * Metrics of the same access together: "Limit Exceeded + No License, human access". The metric that some data types count
 * instead is in parentheses: "Total Item Requests (Book: Unique Title Requests), human access".
 */
function inWords(definitions: readonly Definition[], locale: Locale): string {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "common.counts" });
  const byAccess = groupBy(definitions, ({ attributes }) => accessOf(attributes));
  const texts = [...byAccess].map(([access, own]) => {
    const metrics = own.map((one) => ({ name: nameOf(one, locale), ...typesOf(one) }));
    const isInstead = (one: (typeof metrics)[number]) =>
      !one.isExcluded && metrics.some(({ types, isExcluded }) => isExcluded && types === one.types);
    const named = metrics
      .filter((one) => !isInstead(one))
      .map(({ name, types, isExcluded }) => {
        const others = metrics.filter((one) => isExcluded && isInstead(one) && one.types === types);
        const other = [...new Set(others.map((one) => one.name))].join(" + ");
        if (other) return t("instead", { name, types, other });
        return types ? t("ofTypes", { name, types, isExcluded: String(isExcluded) }) : name;
      });
    return t("text", { metrics: [...new Set(named)].join(" + "), access: t(`access.${access}`) });
  });
  return texts.join("; ");
}

function nameOf({ reportType, shownAs, metric }: Definition, locale: Locale): string {
  const shortName = countedRequests(reportType, metric.shortName);
  return metricName(
    shortName === metric.shortName ? (shownAs ?? metric) : { shortName, nameEn: null, nameCs: null },
    locale,
  );
}

function typesOf({ attributes }: Definition): { readonly types: string; readonly isExcluded: boolean } {
  const { words, isExcluded } = conditionOn("Data_Type", attributes) ?? { words: [], isExcluded: false };
  return { types: words.map((word) => word.replaceAll("_", " ")).join(", "), isExcluded };
}

const conditionOn = (name: "Data_Type" | "Access_Method", attributes: string) =>
  readConditions(attributes)?.find(({ attribute }) => attribute === name);

/** Access methods that a definition counts. */
function accessOf(attributes: string): "human" | "mining" | "agents" | "all" | "machines" {
  const condition = conditionOn("Access_Method", attributes);
  const counts = (word: string) => !condition || condition.words.includes(word) !== condition.isExcluded;
  if (counts("Regular")) return counts("TDM") || counts("Agent") ? "all" : "human";
  if (counts("TDM") && counts("Agent")) return "machines";
  return counts("Agent") ? "agents" : "mining";
}

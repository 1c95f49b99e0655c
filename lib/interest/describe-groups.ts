import "server-only";
import { createTranslator } from "use-intl/core";
import { metricName } from "@/lib/counter/standard/metrics";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import { catalogue } from "@/messages/catalogue";
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
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "common.counts" });
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

/** Metrics of the same access together: "Limit Exceeded + No License, human access". */
function inWords(definitions: readonly Definition[], locale: Locale): string {
  const t = createTranslator({ locale, messages: catalogue[locale], namespace: "common.counts" });
  const byAccess = groupBy(definitions, ({ attributes }) => accessOf(attributes));
  const texts = [...byAccess].map(([access, own]) => {
    const metrics = own.map(({ reportType, shownAs, metric, attributes }) => {
      const shortName = countedRequests(reportType, metric.shortName);
      const counted = shortName === metric.shortName ? (shownAs ?? metric) : { shortName, nameEn: null, nameCs: null };
      const name = metricName(counted, locale);
      const { words, isExcluded } = conditionOn("Data_Type", attributes) ?? { words: [], isExcluded: false };
      const types = words.map((word) => word.replaceAll("_", " ")).join(", ");
      return types ? t("ofTypes", { name, types, isExcluded: String(isExcluded) }) : name;
    });
    return t("text", { metrics: [...new Set(metrics)].join(" + "), access: t(`access.${access}`) });
  });
  return texts.join("; ");
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

import "server-only";
import { createTranslator } from "use-intl/core";
import type { Permission } from "@/lib/access/permissions";
import type { Scope } from "@/lib/access/scope";
import { fullReportName } from "@/lib/counter/standard/full-report-name";
import { metricName } from "@/lib/counter/standard/metrics";
import { db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import { groupBy } from "@/lib/kit/group-by";
import type { Locale } from "@/lib/kit/i18n/routing";
import { tagLabels } from "@/lib/tags/tag-labels";
import { type BridgeName, type Dimension, isText, isTime } from "@/lib/usage/dimensions";
import type { Key } from "@/lib/usage/question";
import { catalog } from "@/messages/catalog";
import { type Label, type LabelOf, readableWord } from "../label";

type Wanted = ReadonlyMap<Dimension | BridgeName, Iterable<Key>>;

/** Language of the labels; tags have names only for readers who may see them. */
type Reading = {
  readonly locale: Locale;
  readonly scope?: Scope<Permission> | undefined;
  /** Metrics are interest groups. */
  readonly ofInterest?: boolean | undefined;
};

/** The only place where names join the ids of facts: reads the labels of the given keys and returns a lookup. */
export async function withLabels(wanted: Wanted, reading: Reading | Locale): Promise<LabelOf> {
  const { locale, scope, ofInterest }: Reading = typeof reading === "string" ? { locale: reading } : reading;
  const labels = new Map<Dimension | BridgeName, ReadonlyMap<Key, Omit<Label, "isBlank">>>();
  await Promise.all(
    [...wanted].map(async ([dimension, keys]) => {
      const ids = [...new Set(keys)].filter((key): key is number => typeof key === "number" && key !== 0);
      if (ids.length === 0) return;
      if (dimension === "tag") labels.set(dimension, scope ? await tagNames(scope, ids) : new Map());
      else if (dimension === "metric" && ofInterest) labels.set(dimension, await groupLabels(ids, locale));
      else if (!isTime(dimension)) labels.set(dimension, await labelsOf(dimension, ids, locale));
    }),
  );
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "common" });
  const [blank, mainAccount] = [t("blank"), t("mainAccount")];
  return (dimension, key) => {
    if (key === 0 && dimension === "account") return { name: mainAccount, isBlank: false };
    if (key === 0) return { name: blank, isBlank: true };
    if (dimension !== "tag" && isTime(dimension)) return { name: timeText(dimension, key), isBlank: false };
    return { name: `#${key}`, ...labels.get(dimension)?.get(key), isBlank: false };
  };
}

function timeText(dimension: Dimension, key: Key): string {
  if (dimension === "month" || dimension === "year" || typeof key !== "number") return String(key);
  return dimension === "decade" && key % 10 === 0 ? `${key}–${key + 9}` : String(key).padStart(4, "0");
}

type Found = Promise<ReadonlyMap<Key, Omit<Label, "isBlank">>>;

function labelsOf(dimension: Dimension, ids: number[], locale: Locale): Found {
  if (dimension === "organization") return organizationLabels(ids, locale);
  if (dimension === "platform") return platformLabels(ids, locale);
  if (dimension === "account") return accountLabels(ids, locale);
  if (dimension === "title") return titleLabels(ids);
  if (dimension === "item") return itemLabels(ids);
  if (dimension === "metric") return metricLabels(ids, locale);
  if (dimension === "reportType") return reportTypeLabels(ids, locale);
  return isText(dimension) ? textLabels(dimension, ids) : Promise.resolve(new Map());
}

/** With their class, because tags of two classes may have the same name. */
async function tagNames(scope: Scope<Permission>, ids: number[]): Found {
  const tags = await tagLabels(scope, ids);
  return new Map([...tags.values()].map(({ pk, name, tag_class: of }) => [pk, { name: `${of.name} / ${name}` }]));
}

async function organizationLabels(ids: number[], locale: Locale): Found {
  const rows = await db().organization.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, { name: displayName(row, locale) }]));
}

async function platformLabels(ids: number[], locale: Locale): Found {
  const rows = await db().platform.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, { name: displayName(row, locale), code: row.shortName }]));
}

/** With the platform and the organization where several accounts have the same name. */
async function accountLabels(ids: number[], locale: Locale): Found {
  const rows = await db().platformAccount.findMany({
    where: { id: { in: ids } },
    include: { organization: true, platform: true },
  });
  const alike = groupBy(rows, ({ name }) => name);
  const ofPlace = ({ name, organization, platform }: (typeof rows)[number]) => {
    const place = [platform, organization].flatMap((one) => (one ? displayName(one, locale) : []));
    return (alike.get(name)?.length ?? 0) > 1 ? `${name} (${place.join(", ")})` : name;
  };
  return new Map(rows.map((row) => [row.id, { name: ofPlace(row) }]));
}

async function titleLabels(ids: number[]): Found {
  const select = { id: true, name: true, issn: true, eissn: true, isbn: true };
  const rows = await db().title.findMany({ where: { id: { in: ids } }, select });
  return new Map(rows.map(({ id, name, ...title }) => [id, { name, title }]));
}

async function itemLabels(ids: number[]): Found {
  const select = { id: true, name: true, issn: true, eissn: true, isbn: true, doi: true, publicationDate: true };
  const rows = await db().item.findMany({ where: { id: { in: ids } }, select });
  return new Map(rows.map(({ id, name, ...title }) => [id, { name, title }]));
}

async function metricLabels(ids: number[], locale: Locale): Found {
  const rows = await db().metric.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, { name: metricName(row, locale), code: row.shortName }]));
}

async function groupLabels(ids: number[], locale: Locale): Found {
  const rows = await db().interestGroup.findMany({ where: { id: { in: ids } } });
  return new Map(
    rows.map(({ id, shortName: code, position, ...row }) => [
      id,
      { name: displayName({ ...row, name: row.nameEn }, locale), code, position },
    ]),
  );
}

async function reportTypeLabels(ids: number[], locale: Locale): Found {
  const rows = await db().reportType.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map((row) => [row.id, { name: fullReportName(row, locale), code: row.shortName }]));
}

async function textLabels(dimension: Dimension, ids: number[]): Found {
  const rows = await db().attributeText.findMany({ where: { id: { in: ids } } });
  return new Map(rows.map(({ id, text }) => [id, { name: readableWord(dimension, text), code: text }]));
}

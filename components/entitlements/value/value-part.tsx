import { FileSearch, ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ListFrame } from "@/components/lists/list-frame";
import { useMonthsText } from "@/components/shell/selectors/months-text";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Notice } from "@/components/ui/states/notice";
import { TextLink } from "@/components/ui/text-link";
import type { Scope } from "@/lib/access/scope";
import { monthOf } from "@/lib/counter/standard/month";
import { type EntitlementValueView, entitlementValueCall, type ValueTitle } from "@/lib/entitlements/value/contract";
import { listValueTitles } from "@/lib/entitlements/value/list-value-titles";
import { readEntitlementValue } from "@/lib/entitlements/value/read-value";
import { groupsText } from "@/lib/interest/chosen-groups";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { NotFound } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { pathTo } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import type { TagOnObject } from "@/lib/tags/contract";
import { listShownTags } from "@/lib/tags/tag-labels";
import { ValueFigures } from "./value-figures";
import { LateValueTitles, LateValueYears } from "./value-late.client";
import { type agreementValueList, orderOfTitles, type ValueSubjectKind, valueListOf } from "./value-titles-list";

type Props = {
  scope: Scope<"usage.view">;
  /** -1 for all organizations within reach. */
  organization: number;
  subject:
    | { readonly agreement: number }
    | { readonly platform: number }
    | { readonly fund: string }
    | { readonly department: string };
  months: Months;
  groups: readonly InterestGroupEntity[];
  search: SearchOf<typeof agreementValueList>;
  /** Address of the page, with its tab. */
  path: string;
  locale: Locale;
};

const ID = "value-titles";

/** Titles that an agreement or a platform gives access to, compared with their use: figures, years and lists. */
export async function ValuePart({ scope, organization, subject, months, groups, search, path, locale }: Props) {
  const t = await getTranslations("entitlementValue");
  if (groups.length === 0) return <Notice tone="info">{t("noGroups")}</Notice>;
  const query: Record<string, string> = {
    ...("platform" in subject
      ? { platforms: String(subject.platform) }
      : Object.fromEntries(Object.entries(subject).map(([name, value]) => [name, String(value)]))),
    ...(search.tags ? { tags: search.tags.join() } : {}),
    ...(months.from ? { from: months.from } : {}),
    ...(months.to ? { to: months.to } : {}),
    groups: groupsText(groups.map(({ short_name: name }) => name)),
  };
  const running = { locale };
  const reading = readEntitlementValue(scope, organization, {
    query: entitlementValueCall.query.parse(query),
    running,
  });
  const value = await reading.catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  if (!value) return <Notice tone="info">{t("notTheirs")}</Notice>;
  const listing =
    value.state === "no_list"
      ? null
      : await readList(valueListOf[kindOf(subject)], search, (asked) =>
          listValueTitles(scope, organization, {
            query: { ...asked, ...entitlementValueCall.query.parse(query) },
            running,
          }),
        );
  const tags = listing ? await listShownTags(scope, "title") : [];
  return (
    <ListFrame texts={["entitlementValue", "titles", "tags"]}>
      <Value {...{ value, listing, months, groups, path, locale, organization, query, subject, tags }} />
    </ListFrame>
  );
}

const kindOf = (subject: Props["subject"]): ValueSubjectKind => {
  if ("agreement" in subject) return "agreement";
  return "platform" in subject ? "platform" : "part";
};

type ValueProps = Pick<Props, "months" | "groups" | "path" | "locale" | "organization" | "subject"> & {
  value: EntitlementValueView;
  listing: { results: readonly ValueTitle[]; count: number; page: number } | null;
  query: Readonly<Record<string, string>>;
  /** Of titles, to narrow figures and lists. */
  tags: readonly TagOnObject[];
};

function Value({ value, listing, months, groups, path, locale, organization, query, subject, tags }: ValueProps) {
  const t = useTranslations("entitlementValue");
  const monthsText = useMonthsText();
  const period = monthsText(value.from && value.to ? { from: monthOf(value.from), to: monthOf(value.to) } : months);
  const platform = "platform" in subject ? subject.platform : null;
  const [first] = value.platforms;
  const ofPlatform = (tab: string) =>
    first ? `${pathTo("platform-detail", { platformId: first.pk })}?tab=${tab}` : pathTo("platform-list");
  if (!listing)
    return (
      <EmptyState
        icon={ListChecks}
        title={t("noListTitle")}
        action={<ButtonLink href={ofPlatform("entitlements")}>{t("noListLink")}</ButtonLink>}
      >
        {t("noListText", { months: period })}
      </EmptyState>
    );
  const join = path.includes("?") ? "&" : "?";
  const isUncounted = value.used.uses === null;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Head value={value} period={period} groups={groups} locale={locale} isTagged={query.tags !== undefined} />
      {value.state === "processing" ? <Notice tone="warning">{t("processing")}</Notice> : null}
      {isUncounted ? (
        <EmptyState
          icon={FileSearch}
          title={t("noReportTitle")}
          action={<ButtonLink href={ofPlatform("coverage")}>{t("noReportLink")}</ButtonLink>}
        >
          {t("noReportText", { months: period })}
        </EmptyState>
      ) : (
        <>
          <ValueFigures
            value={value}
            addressOf={(name) =>
              `${path}${join}${new URLSearchParams({ ...(query.tags ? { tags: query.tags } : {}), ...(name === "used" ? {} : { list: name }), ...orderOfTitles(name) })}#${ID}`
            }
          />
          {value.without_list ? <Notice tone="info">{t("withoutList", { count: value.without_list })}</Notice> : null}
          <LateValueYears years={value.years} by_year={value.by_year} />
        </>
      )}
      <section id={ID} aria-labelledby={`${ID}-heading`} className="flex min-w-0 scroll-mt-24 flex-col gap-3">
        <h3 id={`${ID}-heading`} className="font-semibold text-base">
          {t("titlesOf")}
        </h3>
        <LateValueTitles
          listing={listing}
          subject={{ organization, query, platform, kind: kindOf(subject) }}
          tags={tags}
        />
      </section>
    </div>
  );
}

type HeadProps = { value: EntitlementValueView; period: string; isTagged: boolean } & Pick<Props, "groups" | "locale">;

/** Measure, months, completeness and lists of the figures. */
function Head({ value: { reports, lists }, period, groups, locale, isTagged }: HeadProps) {
  const t = useTranslations("entitlementValue");
  const platforms = [...new Map(lists.map((list) => [list.pk, list])).values()];
  return (
    <div className="flex max-w-[90ch] flex-col gap-1 text-muted text-sm">
      <p>
        {t("intro", { months: period, groups: groups.map((group) => entityName(group, locale)).join(", ") })}{" "}
        {isTagged ? <strong className="font-semibold text-ink">{t("taggedOnly")}</strong> : null}
      </p>
      <p>
        <span data-tip={t("coveredTip")}>{t("covered", reports)}</span> {t("applied", { count: platforms.length })}{" "}
        {platforms.map(({ pk, name, platform }, at) => (
          <span key={pk}>
            {at > 0 ? ", " : null}
            <TextLink href={`${pathTo("platform-detail", { platformId: platform.pk })}?tab=entitlements`}>
              {name}
            </TextLink>
          </span>
        ))}
      </p>
    </div>
  );
}

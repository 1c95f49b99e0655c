import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { Annotate } from "@/components/annotations/annotate";
import { PageAnnotations } from "@/components/annotations/page-annotations";
import { GroupChoice } from "@/components/interest/group-choice.client";
import { TitleCharts } from "@/components/reports/charts/title-charts";
import { IslandMessages } from "@/components/shell/island-messages";
import { ObjectTags } from "@/components/tags/object-tags.client";
import type { TaggedObject } from "@/components/tags/object-tags-dialog.client";
import { FileLinks } from "@/components/ui/file-links";
import type { BreadcrumbStep } from "@/components/ui/page/breadcrumb";
import { Screen } from "@/components/ui/page/screen";
import { TabLinks } from "@/components/ui/page/tab-links";
import { Skeleton } from "@/components/ui/states/skeleton";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/scope";
import { coverCall } from "@/lib/catalog/covers/contract";
import { findCover } from "@/lib/catalog/covers/find-cover";
import { hasItems } from "@/lib/catalog/items/list-items";
import { type ShownTitle, summarizeTitle } from "@/lib/catalog/titles/show-title";
import { readTrends } from "@/lib/catalog/trends";
import { rawDataCall } from "@/lib/exports/contract";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Months } from "@/lib/navigation/date-range";
import { pathTo } from "@/lib/navigation/routes";
import { interestReportAddress } from "@/lib/reports/interest/interest-report";
import { late } from "../../late";
import { ItemsTab } from "../items/items-tab";
import { titlesList } from "../list/titles-list";
import { TitleHead } from "../title-head";
import { TitleIdentifiers } from "../title-identifiers";
import { TitleSummary } from "./title-summary";

type Props = {
  /** Of the selected organization. */
  scope: Scope<"usage.view">;
  /** Null if the reader administers no organization. */
  annotating: Scope<"annotations.manage"> | null;
  title: ShownTitle;
  /** The platform through which the reader came; absent on the page for all platforms. */
  platform?: { pk: number; name: string } | undefined;
  /** Null for all organizations. */
  organization: { pk: number; name: string } | null;
  months: Months;
  groups: readonly InterestGroupEntity[];
  chosen: readonly InterestGroupEntity[];
  /** Search parameters of the tab and of its list. */
  searchParams: { tab?: string | undefined };
  locale: Locale;
};

export function TitleScreen(props: Props) {
  const { scope, annotating, title, platform, organization, months, groups, chosen, locale } = props;
  const routes = useTranslations("routes");
  const t = useTranslations("titles");
  const steps: BreadcrumbStep[] = platform
    ? [
        { href: pathTo("platform-list"), text: routes("platform-list") },
        { href: pathTo("platform-detail", { platformId: platform.pk }), text: platform.name },
      ]
    : [{ href: pathTo("title-list"), text: routes("title-list") }];
  const of = { title: title.id, platform: platform?.pk, months };
  const place = `${organization?.pk} ${months.from} ${months.to}`;
  return (
    <IslandMessages
      of={["titles", "tags", "charts", "coverage", "harvest", "counter", "reports", "annotations", "unusual"]}
    >
      <Screen>
        <TitleHead
          action={
            <>
              <Annotate
                managing={annotating}
                organization={organization?.pk ?? null}
                start={{
                  title: { pk: title.id, name: title.name },
                  ...(platform ? { platform_id: platform.pk } : {}),
                }}
              />
              <RawData {...props} />
            </>
          }
          steps={steps}
          name={title.name}
          whose={organization?.name ?? null}
          months={months}
        />
        <TitleIdentifiers
          title={title}
          also={
            title.formerNames.length > 0
              ? [[t("formerNames"), <FormerNames key="names" names={title.formerNames} />]]
              : []
          }
          tags={<TitleTags title={{ pk: title.mergedInto ?? title.id, name: title.name, tags: title.tags }} />}
          cover={
            <Suspense>
              <TitleCover title={title} />
            </Suspense>
          }
        />
        <PageAnnotations
          scope={scope}
          shown={{
            ...{ titles: [title.id] },
            ...(organization ? { organizations: [organization.pk] } : {}),
            ...(platform ? { platforms: [platform.pk] } : {}),
          }}
          months={months}
        />
        <GroupChoice groups={groups} chosen={chosen} />
        <Suspense key={place} fallback={<Skeleton rows={3} height={48} />}>
          <TitleSummary
            reading={Promise.all([
              summarizeTitle(scope, of, { locale }),
              late(
                readTrends(
                  scope,
                  {
                    ...{ of: "title", ids: [title.id], to: months.to },
                    where: platform ? { platform: [platform.pk] } : {},
                  },
                  {},
                ),
              ),
            ])}
            title={title.id}
            platform={platform?.pk}
            groups={chosen}
            important={groups.filter(({ important }) => important)}
            interestReport={(some) =>
              interestReportAddress({
                ...{ groups: some.map(({ short_name: name }) => name), rows: "month" },
                ...{ title: title.id, platform: platform?.pk, organization: organization?.pk ?? null, months },
              })
            }
          />
          {/* Waits for the figures: it would otherwise move down. */}
          <Suspense fallback={<Skeleton rows={8} />}>
            <TitleTabs {...props} />
          </Suspense>
        </Suspense>
      </Screen>
    </IslandMessages>
  );
}

function FormerNames({ names }: { names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** All usage records of the title, as a file. */
function RawData({ title, platform, months, organization: one }: Props) {
  const t = useTranslations("titles.detail");
  const organization = one?.pk ?? ALL_ORGANIZATIONS;
  const query = { organization, platform: platform?.pk, title: title.id, ...months };
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span className="text-muted text-sm">{t("rawData")}</span>
      <FileLinks of={t("rawData")} href={(format) => callAddress(rawDataCall, {}, { ...query, format })} />
    </div>
  );
}

async function TitleTabs(props: Props) {
  const { scope, title, platform, organization, months, searchParams, locale } = props;
  if (!(await hasItems(scope, { title: title.id, platform: platform?.pk }))) return <TitleCharts {...props} />;
  const t = await getTranslations("items.tab");
  const path = platform
    ? pathTo("platform-title-detail", { platformId: platform.pk, titleId: title.id })
    : pathTo("title-detail", { titleId: title.id });
  const tab = searchParams.tab === "items" ? "items" : "charts";
  return (
    <>
      <TabLinks
        label={t("label")}
        current={tab}
        tabs={(["charts", "items"] as const).map((key) => ({ key, label: t(key), href: `${path}?tab=${key}` }))}
      />
      {tab === "items" ? (
        <ItemsTab
          {...{ scope, months, searchParams, locale }}
          organization={organization?.pk ?? ALL_ORGANIZATIONS}
          title={title.id}
          platform={platform?.pk}
        />
      ) : (
        <TitleCharts {...props} />
      )}
    </>
  );
}

function TitleTags({ title }: { title: Omit<TaggedObject, "of"> }) {
  const addresses = title.tags.map(({ pk }) => [pk, titlesList.address({ tags: [pk] })] as const);
  return <ObjectTags object={{ ...title, of: "title" }} addresses={Object.fromEntries(addresses)} />;
}

type TitleCoverProps = { title: { id: number; name: string; isbn: string } };

/** Served from our own server; renders nothing if the title has no cover. */
async function TitleCover({ title: { id, name, isbn } }: TitleCoverProps) {
  if (!(await findCover(isbn))) return null;
  const t = await getTranslations("titles.detail");
  return (
    // biome-ignore lint/performance/noImgElement: small as it is, and already kept by our server
    <img
      src={callAddress(coverCall, { title: id }, {})}
      alt={t("cover", { name })}
      className="max-h-44 w-28 shrink-0 self-start rounded border border-hairline object-contain"
    />
  );
}

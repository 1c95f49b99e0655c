import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { z } from "zod";
import { CoverageDetail } from "@/components/coverage/coverage-detail";
import { CoverageFigure } from "@/components/coverage/coverage-parts";
import { CoverageReleases } from "@/components/coverage/coverage-releases";
import { MissingList } from "@/components/coverage/missing-list";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Skeleton } from "@/components/ui/states/skeleton";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { missingCall } from "@/lib/coverage/contract";
import { readOverview } from "@/lib/coverage/read-overview";
import { pathTo } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";

const search = z.object({
  report: z.string().max(50).optional().catch(undefined),
  by: z.enum(["platform", "organization"]).catch("platform"),
  platform: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
  view: z.enum(["missing"]).optional().catch(undefined),
  page: missingCall.query.shape.page.catch(1),
  page_size: missingCall.query.shape.page_size.catch(25),
});

type Search = Omit<z.output<typeof search>, "view" | "page" | "page_size">;

const missingAddress = (page: number, size: number) =>
  `${pathTo("data-coverage-overview")}?view=missing${page === 1 && size === 25 ? "" : `&page=${page}&page_size=${size}`}`;

function addressOf({ report, by, platform }: Search): string {
  const address = new URLSearchParams({
    ...(report ? { report } : {}),
    ...(by === "platform" ? {} : { by }),
    ...(platform === undefined ? {} : { platform: String(platform) }),
  });
  return `${pathTo("data-coverage-overview")}${address.size > 0 ? `?${address}` : ""}`;
}

export default page(
  "data-coverage-overview",
  { search, perhaps: ["harvest.manage"], loading: () => <Skeleton rows={10} /> },
  async ({ selected, scopes, selection, search: asked, locale }) => {
    const { range, organizationId: organization } = selection;
    const [t, routes, overview] = await Promise.all([
      getTranslations("coverage"),
      getTranslations("routes"),
      readOverview(selected, { from: range.from, to: range.to }, locale),
    ]);
    const { releases, total, months } = overview;
    const types = releases.flatMap((release) => release.types);
    // Where most is missing there is most to see and to do.
    const missing = ({ coverage }: (typeof types)[number]) => coverage.expected - coverage.present;
    const worst = [...types].sort((one, other) => missing(other) - missing(one))[0];
    const type = types.find(({ shortName }) => shortName === asked.report) ?? worst;
    return (
      <IslandMessages of={["coverage", "harvest", "counter"]}>
        <Screen>
          <PageHeader
            title={routes("data-coverage-overview")}
            context={
              months ? (
                <>
                  {t("months", { from: months.from, to: months.to })} · <CoverageFigure coverage={total} />
                </>
              ) : undefined
            }
          />
          {type && months ? (
            <Chips label={t("chooseView")}>
              <Chip href={addressOf({ by: "platform" })} isOn={asked.view === undefined}>
                {t("byReport")}
              </Chip>
              <Chip href={missingAddress(1, 25)} isOn={asked.view === "missing"}>
                {t("allMissing")}
              </Chip>
            </Chips>
          ) : null}
          {months && asked.view === "missing" ? (
            <Suspense key={missingAddress(asked.page, asked.page_size)} fallback={<Skeleton rows={12} />}>
              <MissingList
                scope={selected}
                query={{
                  ...{ from: months.from, to: months.to, page: asked.page, page_size: asked.page_size },
                  ...(asked.platform === undefined ? {} : { platform: asked.platform }),
                }}
                pageAddress={missingAddress}
                mapAddress={({ report_type, platform }) =>
                  addressOf({ report: report_type.short_name, by: "organization", platform: platform.pk })
                }
                locale={locale}
              />
            </Suspense>
          ) : type && months ? (
            <>
              <CoverageReleases
                releases={releases}
                chosen={type.shortName}
                addressOf={(report) => addressOf({ ...asked, report })}
              />
              <Suspense key={addressOf({ ...asked, report: type.shortName })} fallback={<Skeleton rows={12} />}>
                <CoverageDetail
                  {...{ type, months, organization, locale }}
                  scope={selected}
                  harvests={scopes["harvest.manage"]}
                  query={{ by: asked.by, platform: asked.platform }}
                  addressOf={(view) => addressOf({ report: type.shortName, platform: undefined, ...view })}
                />
              </Suspense>
            </>
          ) : (
            <Card>
              <EmptyState title={t("nothingTitle")}>{t("nothingText")}</EmptyState>
            </Card>
          )}
          <p className="max-w-[90ch] text-muted text-sm">{t("meaning")}</p>
        </Screen>
      </IslandMessages>
    );
  },
);

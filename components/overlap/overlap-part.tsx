import { Layers } from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { z } from "zod";
import { FileLinks } from "@/components/ui/file-links";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { countRequest } from "@/lib/access/count-request";
import type { Scope } from "@/lib/access/scope";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import type { Locale } from "@/lib/kit/i18n/routing";
import { listPairOverlaps, listPlatformOverlaps, showCancellation, showPortfolio } from "@/lib/overlap/analyses";
import type { OverlapTab } from "@/lib/overlap/choices";
import { type OverlapQuery, overlapFileCall } from "@/lib/overlap/contract";
import { Cancellation } from "./cancellation.client";
import { OthersPart } from "./others-part";
import type { OverlapSearch } from "./overlap-search";
import { PairMap } from "./pair-map.client";
import { PortfolioPart } from "./portfolio-part";

type Props = {
  scope: Scope<"usage.view">;
  organization: number;
  overlapQuery: OverlapQuery;
  /** The same parameters as query strings. */
  query: Readonly<Record<string, string>>;
  search: OverlapSearch;
  locale: Locale;
  /** Selected interest groups. */
  groups: readonly InterestGroupEntity[];
};

/** One analysis; an error is shown in its place. */
export async function OverlapPart(props: Props) {
  let end = () => {};
  try {
    end = countRequest("report", props.scope);
    return await parts[props.search.tab](props);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const t = await getTranslations("overlap");
    const { error: sentence } = refusal.parse(await renderProblem(error, props.locale).json());
    return (
      <ErrorState title={t("failed")} retry={<RetryButton />}>
        {sentence}
      </ErrorState>
    );
  } finally {
    end();
  }
}

/** Error response of the REST API. */
const refusal = z.object({ error: z.string() });

const parts: Record<OverlapTab, (props: Props) => Promise<ReactNode>> = {
  async others({ scope, overlapQuery, search, ...props }) {
    const rows = await listPlatformOverlaps(scope, overlapQuery);
    return <OthersPart rows={rows} search={search} file={files("platforms", props)} of={props} />;
  },
  async pairs({ scope, overlapQuery, search }) {
    const { pairs, platforms } = await listPairOverlaps(scope, overlapQuery);
    const overlaps = pairs.filter(({ platform1: one, platform2: other }) => one !== other);
    const isShown = new Set(overlaps.map(({ platform1 }) => platform1));
    const visible = platforms.filter(({ pk }) => isShown.has(pk));
    if (visible.length === 0) return noOverlap();
    const places = new Map(visible.map(({ pk }, at) => [pk, at]));
    const shared = visible.map(() => visible.map(() => 0));
    for (const { platform1, platform2, overlap } of pairs) {
      const row = shared[places.get(platform1) ?? -1];
      const column = places.get(platform2);
      if (row && column !== undefined) row[column] = overlap;
    }
    return <PairMap platforms={visible} shared={shared} search={search} />;
  },
  async portfolio({ scope, overlapQuery, ...props }) {
    const { search } = props;
    const steps = await showPortfolio(scope, { ...overlapQuery, order: search.order });
    const query = { ...props.query, order: search.order };
    return <PortfolioPart {...{ steps, search }} file={files("portfolio", { ...props, query })} />;
  },
  async cancellation({ scope, overlapQuery, search, organization, query, groups }) {
    const dropped = search.dropped?.split(",").map(Number);
    const first = await showCancellation(scope, { ...overlapQuery, dropped });
    return <Cancellation key={JSON.stringify([query, organization])} {...{ first, organization, query, groups }} />;
  },
};

async function noOverlap() {
  const t = await getTranslations("overlap.others");
  return (
    <EmptyState icon={Layers} title={t("emptyTitle")}>
      {t("emptyText")}
    </EmptyState>
  );
}

type Filed = Pick<Props, "organization" | "query" | "locale">;

function files(of: "platforms" | "portfolio", { organization, query, locale }: Filed) {
  return (
    <FileLinks
      href={(format) => callAddress(overlapFileCall, { organization }, { ...query, of, format, language: locale })}
    />
  );
}

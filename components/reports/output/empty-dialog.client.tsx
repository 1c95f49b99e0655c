"use client";

import { useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { ButtonLink } from "@/components/ui/button-link";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Spinner } from "@/components/ui/states/spinner";
import { useCall } from "@/lib/kit/call/use-call";
import { pathTo } from "@/lib/navigation/routes";
import { whyEmpty } from "@/lib/reports/contract";
import type { Question } from "@/lib/usage/question";
import { type CellKeys, cellQuery, useEmptyWords, type WhyEmpty } from "./use-why-empty";

type Props = { question: Question; cell: CellKeys; names: readonly string[]; onClose: () => void };

/** Why a cell is empty, and how to get the missing data. */
export function EmptyDialog({ question, cell, names, onClose }: Props) {
  const t = useTranslations("reportOutput.why");
  const common = useTranslations("common");
  const { data, problem, refresh } = useCall(whyEmpty, { query: cellQuery(question, cell) });
  return (
    <Dialog open onClose={onClose} size="small" title={t("title")} description={names.join(" · ")}>
      {data ? (
        <Explained found={data} />
      ) : problem ? (
        <ErrorState title={t("unknown")} retry={<RetryButton onRetry={refresh} />}>
          {problem.message}
        </ErrorState>
      ) : (
        <Spinner label={common("loading")} />
      )}
    </Dialog>
  );
}

function Explained({ found }: { found: WhyEmpty }) {
  const t = useTranslations("reportOutput.why");
  const reports = useTranslations("reports");
  const words = useEmptyWords();
  const named = useReportTypeName();
  const { from, to, organization, platform, reports: types, first_missing: missing } = found;
  const pairs = [
    organization && ([reports("dimension.organization"), organization.name] as const),
    platform && ([reports("dimension.platform"), platform.name] as const),
    types.length > 0 && ([reports("dimension.reportType"), types.map(named).join("; ")] as const),
    from && to && ([t("months"), from === to ? from : reports("months.between", { from, to })] as const),
    missing && missing !== to && ([t("firstMissing"), missing] as const),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg">{words(found)}</p>
      <DescriptionList pairs={pairs.filter((pair) => typeof pair === "object" && pair !== null)} />
      <WayToGet found={found} />
    </div>
  );
}

/** Link to harvesting for users who can harvest. */
function WayToGet({ found }: { found: WhyEmpty }) {
  const t = useTranslations("reportOutput.why");
  const { reason, may_harvest: mayHarvest, first_missing: missing } = found;
  const isMissing = ["partlyNoUse", "waiting", "failed", "noData", "noSource"].includes(reason);
  if (!isMissing) return null;
  if (!mayHarvest) return <p className="text-muted">{t("askAdministrator")}</p>;
  if (reason === "noSource")
    return (
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={pathTo("sushi-credentials-list")}>{t("toCredentials")}</ButtonLink>
        <ButtonLink href={pathTo("manual-data-upload-list")}>{t("toUploads")}</ButtonLink>
      </div>
    );
  return missing ? (
    <div>
      <ButtonLink href={`${pathTo("sushi-monthly-overview")}?month=${missing}`}>
        {t("toMonth", { month: missing })}
      </ButtonLink>
    </div>
  ) : null;
}

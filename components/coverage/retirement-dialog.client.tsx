"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { retirementsCall } from "@/lib/coverage/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { HarvestGapsDialog } from "./harvest-missing-dialog.client";
import { RetirementEstimate } from "./retirement-estimate";

type Props = { release: string; organization: number; onClose: () => void };

/** Plan of the requests for the missing months of a release that ends soon. */
export function RetirementDialog({ release, organization, onClose }: Props) {
  const t = useTranslations("coverage.retirement");
  const { data, problem, refresh } = useCall(retirementsCall, { query: { release, organization, gaps: "true" } });
  const [plan] = data ?? [];
  return (
    <HarvestGapsDialog
      title={t("dialogTitle", { release })}
      description={t(plan ? "dialogText" : "loading", { from: plan?.start_month ?? "", to: plan?.end_month ?? "" })}
      gaps={data ? (plan?.gaps ?? []) : null}
      {...{ problem, refresh, onClose }}
      aboutChosen={(chosen) => {
        const requests = new Map<number, number>();
        for (const { server, months } of chosen) requests.set(server, (requests.get(server) ?? 0) + months.length);
        return (
          <div className="mb-3 flex flex-col gap-2">
            <p>
              <RetirementEstimate requests={requests} servers={plan?.servers ?? []} />
            </p>
            {plan?.has_more ? <Notice tone="info">{t("first")}</Notice> : null}
          </div>
        );
      }}
    />
  );
}

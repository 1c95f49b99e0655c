"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { RetryButton } from "@/components/ui/retry-button.client";
import { Skeleton } from "@/components/ui/skeleton";
import { getImportCall } from "@/lib/imports/contract";
import { useCall } from "@/lib/kit/call/use-call";
import { ImportFacts } from "./import-facts";
import { SumCheck } from "./sum-check.client";

type Props = { id: number; onBack: () => void };

/** One import behind the number: what was asked, what came, and the file itself. */
export function ImportCard({ id, onBack }: Props) {
  const t = useTranslations("reports.import");
  const { data, problem, refresh } = useCall(getImportCall, { params: { id } });
  return (
    <div className="flex flex-col items-start gap-4">
      <Button size="small" variant="quiet" icon={ArrowLeft} onClick={onBack} autoFocus>
        {t("backToFacts")}
      </Button>
      <div className="w-full">
        {data ? (
          <>
            <ImportFacts found={data} />
            {data.state === "current" ? <SumCheck id={id} /> : null}
          </>
        ) : problem ? (
          <ErrorState title={t("failed")} retry={<RetryButton onRetry={refresh} />}>
            {problem.message}
          </ErrorState>
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </div>
  );
}

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/states/error-state";

/** Why there is no report, and what may help. */
export function ReportProblem({ children, retry }: { children: string; retry?: ReactNode }) {
  const t = useTranslations("reports.problem");
  return (
    <ErrorState title={t("title")} retry={retry}>
      {children}
    </ErrorState>
  );
}

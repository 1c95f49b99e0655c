import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import type { UploadFinding } from "@/lib/uploads/contract";
import { FindingItems } from "./finding-items";

const SHOWN = 8;

export function FindingList({ findings }: { findings: readonly UploadFinding[] }) {
  const t = useTranslations("uploadsPages.finding");
  const noticed = findings.filter(({ level }) => level !== "error");
  if (noticed.length === 0) return null;
  const rest = noticed.slice(SHOWN);
  return (
    <Card title={t("title", { count: noticed.length })}>
      <FindingItems findings={noticed.slice(0, SHOWN)} />
      {rest.length > 0 ? (
        <details className="mt-3">
          <summary className="cursor-pointer text-brand">{t("more", { count: rest.length })}</summary>
          <div className="mt-3">
            <FindingItems findings={rest} />
          </div>
        </details>
      ) : null}
    </Card>
  );
}

import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { ImportDetail } from "@/lib/imports/contract";
import { useFormat } from "@/lib/kit/format/use-format";

type Attempt = NonNullable<ImportDetail["attempt"]>;

/** What was asked of the server, when, how it went, and what the reader of the answer noticed. */
export function AttemptFacts({ attempt }: { attempt: Attempt }) {
  const t = useTranslations("reports.import");
  const { timestamp } = useFormat();
  const { status, started, error_code: error, http_status: http, used_url: address, findings } = attempt;
  const details = [t(`attemptStatus.${status}`), timestamp(started), http === null ? "" : `HTTP ${http}`, error];
  return (
    <div className="flex flex-col gap-2">
      <p>{details.filter(Boolean).join(" · ")}</p>
      {address ? (
        <p className="break-all text-muted text-sm">
          {t("address")}: <code>{address}</code>
        </p>
      ) : null}
      <section aria-label={t("findings")} className="flex flex-col gap-1.5">
        {findings.map(({ level, text, count }) => (
          <Notice key={`${level} ${text}`} tone={level === "error" ? "danger" : "warning"}>
            {count > 1 ? `${text} ${t("times", { count })}` : text}
          </Notice>
        ))}
      </section>
    </div>
  );
}

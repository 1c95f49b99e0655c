import { CircleCheck, CircleSlash, Download, History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useReportTypeName } from "@/components/counter/report-type-name";
import { useAccountName } from "@/components/platforms/account-column";
import { buttonStyle } from "@/components/ui/button-style";
import { Count } from "@/components/ui/count";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import { StatusText } from "@/components/ui/status-text";
import type { ImportDetail } from "@/lib/imports/contract";
import { useFormat } from "@/lib/kit/format/use-format";

type Attempt = NonNullable<ImportDetail["attempt"]>;

/** Request, time and outcome of the harvest, with the reader's findings. */
function AttemptFacts({ attempt }: { attempt: Attempt }) {
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

/** An import: organization, month, report, state, harvest and file. */
export function ImportFacts({ found }: { found: ImportDetail }) {
  const t = useTranslations("reports.import");
  const accountName = useAccountName();
  const named = useReportTypeName();
  const { timestamp } = useFormat();
  const { organization, platform, report_type: type, month, harvest, attempt, state } = found;
  const when = harvest ? timestamp(harvest.started) : "";
  const by = harvest?.started_by
    ? t("harvestBy", { number: harvest.pk, when, who: harvest.started_by })
    : t("harvestAutomatic", { number: harvest?.pk ?? 0, when });
  return (
    <DescriptionList
      pairs={[
        [
          t("what"),
          [organization.name, platform.name, accountName(found), named(type), month].filter(Boolean).join(" · "),
        ],
        [t("state.label"), <ImportState key="state" found={found} />],
        [t("imported"), timestamp(found.current_since ?? found.created)],
        [t("sums"), <Sums key="sums" found={found} />],
        ...(harvest ? [[t("harvest"), by] as const] : []),
        ...(attempt ? [[t("attempt"), <AttemptFacts key="attempt" attempt={attempt} />] as const] : []),
        [t("rawFile"), <RawFile key="file" file={found.raw_file} />],
        ...(state === "current" && type.release !== "4"
          ? [[t("counterFile"), <CounterFiles key="counter" found={found} />] as const]
          : []),
      ]}
    />
  );
}

const looks = {
  loading: { tone: "busy" },
  current: { tone: "ok", icon: CircleCheck },
  replaced: { tone: "muted", icon: History },
  discarded: { tone: "danger", icon: CircleSlash },
} as const;

function ImportState({ found: { state, is_partial: isPartial } }: { found: ImportDetail }) {
  const t = useTranslations("reports.import");
  return (
    <span className="flex flex-wrap gap-x-3">
      <StatusText {...looks[state]}>{t(`state.${state}`)}</StatusText>
      {isPartial ? <span className="text-warning">{t("partial")}</span> : null}
    </span>
  );
}

function Sums({ found: { sums, fact_count: count } }: { found: ImportDetail }) {
  const t = useTranslations("reports.import");
  return (
    <>
      <p className="text-muted">{t("records", { count })}</p>
      <ul>
        {Object.entries(sums).map(([metric, sum]) => (
          <li key={metric} className="flex max-w-xs justify-between gap-6">
            <span>{metric.replaceAll("_", " ")}</span>
            <Count value={sum} />
          </li>
        ))}
      </ul>
    </>
  );
}

function RawFile({ file }: { file: ImportDetail["raw_file"] }) {
  const t = useTranslations("reports.import");
  const { bytes } = useFormat();
  if (!file) return t("noRawFile");
  return (
    <div className="flex flex-col items-start gap-2">
      <a href={file.url} download className={buttonStyle("secondary", "small")}>
        <Download size={16} aria-hidden />
        <span className="truncate">{t("download", { name: file.name, size: bytes(file.size) })}</span>
      </a>
      <p className="break-all text-muted text-sm">
        {t("checksum")}: <code>{file.sha256}</code>
      </p>
    </div>
  );
}

/** Downloads of the same usage as a COUNTER 5.1 report. */
function CounterFiles({
  found: { organization, platform, account, report_type: type, month },
}: {
  found: ImportDetail;
}) {
  const t = useTranslations("reports.import");
  const whose = `organization=${organization.pk}&platform=${platform.pk}&report_type=${type.pk}${account ? `&account=${account.pk}` : ""}`;
  return (
    <div className="flex flex-wrap gap-2">
      {(["json", "tsv", "xlsx"] as const).map((form) => (
        <a
          key={form}
          href={`/api/counter-export/?${whose}&from=${month}&to=${month}&format=${form}`}
          download
          className={buttonStyle("secondary", "small")}
        >
          <Download size={16} aria-hidden />
          {t("downloadCounter", { form: form.toUpperCase() })}
        </a>
      ))}
    </div>
  );
}

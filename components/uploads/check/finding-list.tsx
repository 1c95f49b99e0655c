import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { useFormat } from "@/lib/kit/format/use-format";
import type { UploadFinding } from "@/lib/uploads/contract";
import { usePlaceWords } from "../use-place-words";

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

const looks = {
  error: { icon: CircleAlert, tone: "text-danger" },
  warning: { icon: TriangleAlert, tone: "text-warning" },
  exception: { icon: Info, tone: "text-info" },
};

export function FindingItems({ findings }: { findings: readonly UploadFinding[] }) {
  const t = useTranslations("uploadsPages.finding");
  const { count: formatCount } = useFormat();
  const placeWords = usePlaceWords();
  return (
    <ul className="flex flex-col gap-3">
      {findings.map(({ level, text, remedy, where, count, code }, index) => {
        const { icon: Icon, tone } = looks[level];
        const place = [
          where && placeWords(where),
          count > 1 ? t("times", { count, shown: formatCount(count) }) : "",
        ].filter(Boolean);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is never reordered
          <li key={index} className="flex items-start gap-2">
            <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
            <div className="min-w-0 max-w-[88ch] break-words">
              <p>
                <span className="sr-only">{`${t(level)}: `}</span>
                {text || code}
              </p>
              {place.length > 0 ? <p className="text-muted text-sm">{place.join(" · ")}</p> : null}
              {remedy ? <p className="text-muted">{remedy}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

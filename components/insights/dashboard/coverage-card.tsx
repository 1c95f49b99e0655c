import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/page/card";
import { Progress } from "@/components/ui/states/progress";
import { TextLink } from "@/components/ui/text-link";
import { type Coverage, ratioOf } from "@/lib/coverage/coverage";
import { useFormat } from "@/lib/kit/format/use-format";
import { pathTo } from "@/lib/navigation/routes";

const reasons = [
  "harvestable",
  "permanentlyPartial",
  "notOffered",
  "tooOld",
  "uploadsOnly",
  "noCredentials",
  "partial",
] as const;

/** Share of expected data that is present, with reasons for the missing part. */
export function CoverageCard({ coverage }: { coverage: Coverage }) {
  const t = useTranslations("dashboard.coverage");
  const { complete, count } = useFormat();
  const { present, expected } = coverage;
  const ratio = ratioOf(coverage);
  if (ratio === null)
    return (
      <Card title={t("title")}>
        <p className="text-muted">{t("nothing")}</p>
      </Card>
    );
  const missing = reasons.filter((reason) => coverage[reason] > 0);
  return (
    <Card title={t("title")} action={<TextLink href={pathTo("data-coverage-overview")}>{t("more")}</TextLink>}>
      <p className="tabular font-semibold text-metric leading-9">
        <TextLink quiet href={pathTo("data-coverage-overview")}>
          {complete(ratio)}
        </TextLink>
      </p>
      <p className="mb-3 text-muted text-sm">
        {t("of", { present: count(present), count: expected, shown: count(expected) })}
      </p>
      <Progress label={t("title")} value={present} max={expected} />
      {missing.length > 0 ? (
        <dl className="mt-4 flex flex-col gap-1 text-sm">
          {missing.map((reason) => (
            <div key={reason} className="flex items-baseline justify-between gap-4">
              <dt className="text-muted">{t(reason)}</dt>
              <dd className="tabular">{count(coverage[reason])}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Card>
  );
}

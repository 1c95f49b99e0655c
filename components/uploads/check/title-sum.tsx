import { useTranslations } from "next-intl";
import { useAttributeName } from "@/components/counter/use-attribute-name";
import { Badge } from "@/components/ui/badge";
import { Count } from "@/components/ui/count";
import { Card } from "@/components/ui/page/card";
import { DescriptionList } from "@/components/ui/page/description-list";
import type { Upload } from "@/lib/uploads/contract";

type Preflight = NonNullable<Upload["preflight"]>;

/** Number of matched, new and doubtful titles with examples of the latter, and the dimensions of the usage. */
export function TitleSum({ preflight: { titles, dimensions } }: { preflight: Preflight }) {
  const t = useTranslations("uploadsPages.title");
  const attributeName = useAttributeName();
  if (titles.total === 0 && dimensions.length === 0) return null;
  return (
    <Card title={t("title")}>
      <div className="flex flex-col gap-4">
        <DescriptionList
          pairs={[
            [t("matched"), <Count key="matched" value={titles.matched} />],
            [t("new"), <Count key="new" value={titles.new} />],
            [t("doubtful"), <Count key="doubtful" value={titles.doubtful} />],
          ]}
        />
        {titles.doubtful > 0 ? <p className="max-w-[72ch] text-muted">{t("doubtfulText")}</p> : null}
        {titles.is_complete ? null : <p className="text-muted">{t("incomplete")}</p>}
        <Samples samples={titles.samples} />
        {dimensions.length > 0 ? (
          <section aria-label={t("dimensions")}>
            <h3 className="mb-1.5 font-semibold">{t("dimensions")}</h3>
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {dimensions.map(({ name, values }) => (
                <li key={name}>
                  {attributeName(name)} <span className="text-muted">{t("values", { count: values })}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Card>
  );
}

function Samples({ samples }: { samples: Preflight["titles"]["samples"] }) {
  const t = useTranslations("uploadsPages.title");
  if (samples.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-brand">{t("samples", { count: samples.length })}</summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {samples.map(({ name, ids, kind }) => (
          <li key={`${name} ${ids}`} className="min-w-0 break-words">
            <Badge tone={kind === "doubtful" ? "warning" : "muted"}>{t(`kind.${kind}`)}</Badge> {name}{" "}
            <span className="text-muted text-sm">{ids}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

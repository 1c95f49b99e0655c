import { ArrowLeft } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/page/card";
import { PageHeader } from "@/components/ui/page/page-header";
import { Screen } from "@/components/ui/page/screen";
import { TextLink } from "@/components/ui/text-link";
import type { Harvest, Intention } from "@/lib/harvest/contract";
import type { RestatementView } from "@/lib/imports/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { entityName } from "@/lib/organizations/entity-name";
import { harvestMonths } from "../list/harvest-columns";
import { restatementsAddress } from "../list/harvests-list";
import { RestatementTable } from "../restatements/restatement-table";
import { ProgressLater } from "./progress-later.client";

type Props = {
  harvest: Harvest;
  intentions: readonly Intention[];
  restated: { count: number; results: readonly RestatementView[] };
  renderedAt: string;
  backTo: string;
};

export function HarvestScreen({ harvest, intentions, restated, renderedAt, backTo }: Props) {
  const t = useTranslations("harvestPages");
  return (
    <Screen>
      <PageHeader
        title={t("title", { number: harvest.pk })}
        context={<HarvestContext harvest={harvest} />}
        action={
          <ButtonLink href={backTo} icon={ArrowLeft}>
            {t("back")}
          </ButtonLink>
        }
      />
      <ProgressLater key={harvest.pk} harvest={harvest.pk} first={intentions} renderedAt={renderedAt}>
        {restated.count > 0 ? <Restated restated={restated} /> : null}
      </ProgressLater>
    </Screen>
  );
}

function Restated({ restated: { count, results } }: Pick<Props, "restated">) {
  const t = useTranslations("harvestPages.restated");
  return (
    <Card flush title={t("foundHere", { count })} action={<TextLink href={restatementsAddress}>{t("toAll")}</TextLink>}>
      <p className="px-4 pt-1 pb-3 text-muted">{t("kept")}</p>
      <RestatementTable frameless rows={results} />
    </Card>
  );
}

/** Subtitle of one harvest: user, time, months and organizations. */
function HarvestContext({ harvest }: { harvest: Harvest }) {
  const t = useTranslations("harvestPages");
  const locale = useLocale();
  const { timestamp } = useFormat();
  const { kind, started_by, started_at, start_month, end_month, organizations, platforms } = harvest;
  const [first, ...others] = organizations;
  const whose =
    first && others.length === 0 ? entityName(first, locale) : t("organizations", { count: organizations.length });
  const platform =
    platforms.length === 1 && platforms[0]
      ? entityName(platforms[0], locale)
      : t("platforms", { count: platforms.length });
  const started = started_by
    ? t("startedBy", { who: started_by.username, time: timestamp(started_at) })
    : t("startedByItself", { kind: t(`kind.${kind}`), time: timestamp(started_at) });
  return [started, harvestMonths(start_month, end_month), platform, whose].join(" · ");
}

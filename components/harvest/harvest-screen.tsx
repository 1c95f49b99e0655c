import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { Screen } from "@/components/ui/screen";
import type { Harvest, Intention } from "@/lib/harvest/contract";
import { HarvestContext } from "./harvest-context";
import { HarvestProgress } from "./harvest-progress.client";

type Props = { harvest: Harvest; intentions: readonly Intention[]; renderedAt: string; backTo: string };

/** One harvest. */
export function HarvestScreen({ harvest, intentions, renderedAt, backTo }: Props) {
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
      <HarvestProgress key={harvest.pk} harvest={harvest.pk} first={intentions} renderedAt={renderedAt} />
    </Screen>
  );
}

import { CloudDownload, Hourglass, type LucideIcon, Unplug } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { credentialsList } from "@/components/credentials/list/credentials-list";
import { harvestsList } from "@/components/harvest/list/harvests-list";
import { IslandMessages } from "@/components/shell/island-messages";
import { Card } from "@/components/ui/page/card";
import { TextLink } from "@/components/ui/text-link";
import { type Tone, toneText } from "@/components/ui/tone";
import type { RetirementPlan } from "@/lib/coverage/contract";
import { useFormat } from "@/lib/kit/format/use-format";
import { HarvestRetirement } from "./harvest-retirement.client";
import { RetirementEstimate, yearsOf } from "./retirement-estimate";

type Props = {
  /** Without its months. */
  plan: RetirementPlan;
  /** -1 for all. */
  organization: number;
};

/** Missing reports of a release that providers may soon turn off, with the way to harvest them. */
export function RetirementCard({ plan, organization }: Props) {
  const t = useTranslations("coverage.retirement");
  const { timestamp } = useFormat();
  const { release, may_end_on, missing, platforms, waiting, broken, servers, counted } = plan;
  const requests = new Map(servers.map((server) => [server.pk, server.missing]));
  return (
    <Card title={t("title", { years: yearsOf(plan), release })}>
      <p className="max-w-[75ch]">{t("text", { release, day: may_end_on })}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {missing > 0 ? (
          <Line icon={CloudDownload} tone="warning">
            <span className="font-semibold">{t("missing", { count: missing, platforms })}</span>{" "}
            <RetirementEstimate {...{ requests, servers }} />
          </Line>
        ) : null}
        {waiting > 0 ? (
          <Line icon={Hourglass} tone="info">
            {t("waiting", { count: waiting })}{" "}
            <TextLink href={harvestsList.address({ finished: "no" })}>{t("toHarvests")}</TextLink>
          </Line>
        ) : null}
        {broken > 0 ? (
          <Line icon={Unplug} tone="danger">
            {t("broken", { count: broken })}{" "}
            <TextLink href={credentialsList.address({ state: "broken" })}>{t("toCredentials")}</TextLink>
          </Line>
        ) : null}
      </ul>
      {counted ? <p className="mt-2 text-muted">{t("counted", { time: timestamp(new Date(counted)) })}</p> : null}
      {missing > 0 ? (
        <IslandMessages of={["coverage"]}>
          <div className="mt-3">
            <HarvestRetirement release={release} organization={organization} />
          </div>
        </IslandMessages>
      ) : null}
    </Card>
  );
}

function Line({ icon: Icon, tone, children }: { icon: LucideIcon; tone: Tone; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon size={18} aria-hidden className={`mt-px shrink-0 ${toneText[tone]}`} />
      <span className="max-w-[75ch]">{children}</span>
    </li>
  );
}

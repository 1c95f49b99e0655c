"use client";

import { ArrowRightLeft, CalendarDays, Download, FileUp, Scale } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { later } from "@/components/ui/parts/later";
import { agreementsFileCall } from "@/lib/cost/agreements/contract";
import type { CostWeights } from "@/lib/cost/contract";
import { yearOf } from "@/lib/counter/standard/month";
import type { InterestGroupEntity } from "@/lib/interest/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import type { CostPlace } from "./cost-controls.client";

const ImportDialog = later(() =>
  import("@/components/cost/agreements/import-agreements-dialog.client").then((it) => it.ImportAgreementsDialog),
);
const RatesDialog = later(() => import("./rates-dialog.client").then((it) => it.RatesDialog));

const YearsDialog = later(() => import("@/components/organizations/years-dialog.client").then((it) => it.YearsDialog));
const WeightsDialog = later(() => import("./weights-dialog.client").then((it) => it.WeightsDialog));

type Props = {
  place: CostPlace;
  groups: readonly InterestGroupEntity[];
  weights: CostWeights;
  mayImport: boolean;
  mayRate: boolean;
  /** The selected organization is one that the user administers. */
  mayCountUsers: boolean;
};

/** Export and import of prices, exchange rates, and weights of interest groups. */
export function CostActions({ place, groups, weights, mayImport, mayRate, mayCountUsers }: Props) {
  const { organization, year } = place;
  const t = useTranslations("cost.actions");
  const locale = useLocale();
  const [opened, open] = useState<"import" | "rates" | "weights" | "users" | null>(null);
  const onClose = () => open(null);
  const file = callAddress(agreementsFileCall, undefined, {
    organization: String(organization),
    language: locale,
    ...(year === null ? {} : { from: year.key, to: year.last, lacking: "true" }),
  });
  return (
    <>
      <a href={file} download data-tip={t("fileTip")} className={buttonStyle("secondary", "medium")}>
        <Download size={16} aria-hidden />
        {t("file")}
      </a>
      {mayImport ? (
        <Button icon={FileUp} onClick={() => open("import")}>
          {t("import")}
        </Button>
      ) : null}
      {mayRate ? (
        <Button icon={ArrowRightLeft} onClick={() => open("rates")}>
          {t("rates")}
        </Button>
      ) : null}
      {mayRate ? (
        <Button icon={Scale} onClick={() => open("weights")}>
          {t("weights")}
        </Button>
      ) : null}
      {mayCountUsers ? (
        <Button icon={CalendarDays} onClick={() => open("users")}>
          {t("users")}
        </Button>
      ) : null}
      {opened === "users" ? <YearsDialog organization={organization} onClose={onClose} /> : null}
      {opened === "import" ? <ImportDialog organization={organization} onClose={onClose} /> : null}
      {opened === "weights" ? <WeightsDialog groups={groups} weights={weights} onClose={onClose} /> : null}
      {opened === "rates" ? (
        <RatesDialog year={yearOf(year?.key ?? place.years[0]?.key ?? "0")} onClose={onClose} />
      ) : null}
    </>
  );
}

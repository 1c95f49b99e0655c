"use client";

import { CircleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { entityName } from "@/components/credentials/entity-name";
import { Chip } from "@/components/ui/chip";
import { Chips } from "@/components/ui/chips";
import type { Credentials } from "@/lib/credentials/contract";
import { choiceKey, isHarvestable } from "./plan-wishes";
import { ReportToggle } from "./report-toggle.client";

type Props = {
  credentials: readonly Credentials[];
  /** Reports not to be harvested, by choiceKey. */
  leftOut: ReadonlySet<string>;
  /** Sentences by the id of the credentials. */
  problems: ReadonlyMap<number, readonly string[]>;
  onChange: (leftOut: ReadonlySet<string>) => void;
};

/** Reports of each of the credentials as switches, and above them one switch for each report of all. */
export function HarvestChoice({ credentials, leftOut, problems, onChange }: Props) {
  const change = (keys: readonly string[], isIn: boolean) => {
    const next = new Set(leftOut);
    for (const key of keys) {
      if (isIn) next.delete(key);
      else next.add(key);
    }
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-3">
      {credentials.length > 1 ? <ForAll {...{ credentials, leftOut, change }} /> : null}
      <ul className="divide-y divide-hairline rounded-lg border border-hairline">
        {credentials.map((one) => (
          <OfCredentials key={one.pk} {...{ one, leftOut, change }} sentences={problems.get(one.pk) ?? []} />
        ))}
      </ul>
    </div>
  );
}

type ForAllProps = Pick<Props, "credentials" | "leftOut"> & {
  change: (keys: readonly string[], isIn: boolean) => void;
};

function ForAll({ credentials, leftOut, change }: ForAllProps) {
  const t = useTranslations("harvestPages.start");
  const keys = new Map<string, string[]>();
  for (const one of credentials)
    for (const report of one.counter_reports)
      if (isHarvestable(one, report)) keys.set(report.code, [...(keys.get(report.code) ?? []), choiceKey(one, report)]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="text-muted text-sm">{t("forAll")}</span>
      <Chips label={t("forAll")}>
        {[...keys].map(([code, ofCode]) => {
          const isOn = ofCode.every((key) => !leftOut.has(key));
          return (
            <Chip key={code} isOn={isOn} onClick={() => change(ofCode, !isOn)}>
              {code}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}

type OfCredentialsProps = Pick<ForAllProps, "leftOut" | "change"> & { one: Credentials; sentences: readonly string[] };

function OfCredentials({ one, leftOut, change, sentences }: OfCredentialsProps) {
  const t = useTranslations("harvestPages.start");
  const locale = useLocale();
  const platform = entityName(one.platform, locale);
  const more = [entityName(one.organization, locale), one.title, `COUNTER ${one.counter_version}`];
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{platform}</span>
        <span className="text-muted">{more.filter(Boolean).join(" · ")}</span>
      </p>
      {one.broken_since ? (
        <p className="text-danger text-sm">{t("credentialsBroken")}</p>
      ) : (
        <Chips label={t("reportsOf", { name: platform })}>
          {one.counter_reports.map((report) => (
            <ReportToggle
              key={report.pk}
              code={report.code}
              isBroken={report.broken_since !== null}
              isOn={!leftOut.has(choiceKey(one, report))}
              onChange={(isIn) => change([choiceKey(one, report)], isIn)}
            />
          ))}
        </Chips>
      )}
      {sentences.map((sentence) => (
        <p key={sentence} className="flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
          {sentence}
        </p>
      ))}
    </li>
  );
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { DescriptionList } from "@/components/ui/page/description-list";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { type Choice, commandChoices } from "@/lib/administration/command";
import { getRunCall, type ManagementRun, runLogCall } from "@/lib/administration/contract";
import { callAddress } from "@/lib/kit/call/call-address";
import { useCall } from "@/lib/kit/call/use-call";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useFormat } from "@/lib/kit/format/use-format";

const MILLISECONDS = 1500;

type Props = { run: ManagementRun; name: string; onClose: () => void };

export function RunLog({ run, name, onClose }: Props) {
  const t = useTranslations("maintenance");
  const locale = useLocale();
  const reasonOf = useFailureText();
  const { timestamp } = useFormat();
  const { data, problem } = useCall(
    getRunCall,
    { params: { id: run.pk } },
    { every: (last) => (last?.status === "running" || last?.status === "waiting" ? MILLISECONDS : 0) },
  );
  const parameters = commandChoices.flatMap((choice) => toldOf(run, choice, t(`field.${choice}`)));
  return (
    <Dialog open onClose={onClose} size="large" title={t("page.logNamed", { name, created: timestamp(run.created) })}>
      <div className="flex flex-col gap-4">
        {parameters.length > 0 ? <DescriptionList pairs={parameters} /> : null}
        {problem && !data ? <Notice tone="danger" title={reasonOf(problem)} /> : null}
        {!data && !problem ? <Spinner /> : null}
        {data && data.lines > data.log.length ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">{t("page.logRest", { count: data.lines - data.log.length })}</p>
            <a
              href={callAddress(runLogCall, { id: run.pk }, { language: locale })}
              download
              className={buttonStyle("secondary", "small")}
            >
              {t("page.logFile")}
            </a>
          </div>
        ) : null}
        {data?.log.length === 0 ? <p className="text-muted">{t("page.noLog")}</p> : null}
        {data && data.log.length > 0 ? (
          <ol className="flex flex-col gap-1.5">
            {data.log.map(({ at, text }, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added
              <li key={line} className="flex flex-wrap gap-x-3">
                <time className="tabular text-muted" dateTime={at}>
                  {timestamp(at)}
                </time>
                <span className="min-w-0 break-words">{text}</span>
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </Dialog>
  );
}

const toldOf = ({ given: options }: ManagementRun, choice: Choice, label: string): [string, string][] => {
  const value = options[choice];
  return value === undefined || value === null ? [] : [[label, String(value)]];
};

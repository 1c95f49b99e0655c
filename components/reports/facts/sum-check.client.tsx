"use client";

import { CircleAlert, CircleCheck, FileX, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { StatusText } from "@/components/ui/status-text";
import { askSumCheckCall, sumCheckCall } from "@/lib/imports/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFormat } from "@/lib/kit/format/use-format";

const WAITING_MILLISECONDS = 3_000;

type Check = NonNullable<Received<typeof sumCheckCall.returns>["check"]>;

const looks = {
  same: { tone: "ok", icon: CircleCheck },
  noFile: { tone: "muted", icon: CircleCheck },
  different: { tone: "danger", icon: CircleAlert },
  fileLost: { tone: "danger", icon: FileX },
} as const;

/** Whether an import agrees with its file; administrators can check again. */
export function SumCheck({ id }: { id: number }) {
  const t = useTranslations("imports.check");
  const { isBusy, run } = useSnackbarAction();
  const [request, setAsked] = useState<{ after: string | undefined } | null>(null);
  const { data } = useCall(
    sumCheckCall,
    { params: { id } },
    { every: (last) => (request && last?.check?.checked === request.after ? WAITING_MILLISECONDS : 0) },
  );
  if (!data) return null;
  const { check, may_check: mayCheck } = data;
  const isWaiting = request !== null && check?.checked === request.after;
  const ask = () =>
    run(async () => {
      await send(askSumCheckCall, { params: { id } });
      setAsked({ after: check?.checked });
      return t("asked");
    });
  return (
    <section aria-label={t("title")} className="mt-4 flex flex-col items-start gap-2">
      <h3 className="font-semibold">{t("title")}</h3>
      {check ? <CheckResult check={check} /> : <p className="text-muted">{t("never")}</p>}
      {mayCheck ? (
        <Button size="small" icon={RefreshCw} busy={isBusy || isWaiting} onClick={ask}>
          {t("now")}
        </Button>
      ) : null}
    </section>
  );
}

function CheckResult({ check: { checked, result, differences } }: { check: Check }) {
  const t = useTranslations("imports.check");
  const { timestamp, count } = useFormat();
  const figure = (value: number | null) => (value === null ? "–" : count(value));
  return (
    <>
      <StatusText {...looks[result]}>{t(result)}</StatusText>
      <p className="text-muted text-sm">{t("at", { moment: timestamp(checked) })}</p>
      <ul className="text-sm">
        {differences.map(({ metric, file, import: kept, store }) => (
          <li key={metric}>
            {t("line", {
              metric: metric === "" ? t("records") : metric.replaceAll("_", " "),
              file: figure(file),
              import: figure(kept),
              store: figure(store),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

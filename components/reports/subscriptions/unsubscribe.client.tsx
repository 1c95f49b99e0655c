"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { keepPressed } from "@/components/ui/parts/keep-focus";
import { LinkResult } from "@/components/users/entrance/link/link-result";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { unsubscribeCall } from "@/lib/reports/subscriptions/contract";
import type { EndedMail } from "@/lib/reports/subscriptions/unsubscribe";

type Props = { token: string; ending: EndedMail; onward: ReactNode };

/** Ends the mails on confirmation, and says how to subscribe again. */
export function Unsubscribe({ token, ending, onward }: Props) {
  const t = useTranslations("subscriptions.page");
  const { isBusy, problem, run } = useAction();
  const [isEnded, setEnded] = useState(!ending.comes);
  const isReport = ending.kind === "report";
  const end = () =>
    run(async () => {
      await send(unsubscribeCall, { query: { token } });
      setEnded(true);
    });
  useEffect(keepPressed, []);
  return (
    <div tabIndex={-1} className="flex flex-col items-start gap-5 rounded">
      {isEnded ? (
        <LinkResult tone="ok" title={t("ended")} texts={[t(isReport ? "endedReport" : "endedEvents")]}>
          {onward}
        </LinkResult>
      ) : (
        <>
          <p>{isReport ? t("askReport", { report: ending.report }) : t("askEvents")}</p>
          {problem === null ? null : (
            <p role="alert" className="text-danger">
              {problem}
            </p>
          )}
          <Button variant="primary" busy={isBusy} onClick={end}>
            {t("unsubscribe")}
          </Button>
        </>
      )}
    </div>
  );
}

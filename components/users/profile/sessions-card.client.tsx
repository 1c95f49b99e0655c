"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Card } from "@/components/ui/page/card";
import { later } from "@/components/ui/parts/later";
import { ErrorState } from "@/components/ui/states/error-state";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { DataTable } from "@/components/ui/tables/data-table";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { endSessionCall, listSessionsCall, type SessionEntity } from "@/lib/users/sessions/contract";
import { useSessionColumns } from "./use-session-columns";

const EndOthersDialog = later(() => import("./end-others-dialog.client").then((it) => it.EndOthersDialog));

/** Active sessions of the user. All except the current one can be ended, alone or together. */
export function SessionsCard({ sessions }: { sessions: SessionEntity[] }) {
  const t = useTranslations("account.sessions");
  const { isBusy, run } = useSnackbarAction();
  const { data = sessions, problem, refresh } = useCall(listSessionsCall, {}, { first: sessions });
  const [ending, setEnding] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const others = data.filter(({ is_current }) => !is_current).length;
  const end = (session: number) =>
    run(async () => {
      setEnding(session);
      await send(endSessionCall, { params: { session } }).finally(refresh);
      return t("ended");
    });
  const columns = useSessionColumns({ ending: isBusy ? ending : null, onEnd: (session) => void end(session) });
  return (
    <Card
      title={t("title")}
      flush
      action={others > 0 ? <Button onClick={() => setAsking(true)}>{t("endOthers")}</Button> : null}
    >
      <p className="max-w-[100ch] px-4 pt-1 pb-3 text-muted">{t("text")}</p>
      {problem && data.length === 0 ? (
        <ErrorState title={t("failed")} retry={<RetryButton onRetry={() => void refresh()} />}>
          {problem.message}
        </ErrorState>
      ) : (
        <div className="border-hairline border-t">
          <DataTable frameless isCards caption={t("title")} columns={columns} rows={data} rowKey={({ pk }) => pk} />
        </div>
      )}
      {isAsking ? (
        <EndOthersDialog count={others} onClose={() => setAsking(false)} onEnded={() => void refresh()} />
      ) : null}
    </Card>
  );
}

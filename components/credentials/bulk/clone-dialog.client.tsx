"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { credentialsName } from "@/components/harvest/credentials-name";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/fields/switch.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { ErrorState } from "@/components/ui/states/error-state";
import { Notice } from "@/components/ui/states/notice";
import { RetryButton } from "@/components/ui/states/retry-button.client";
import { Skeleton } from "@/components/ui/states/skeleton";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";
import { type Credentials, cloneToNewerCall, getCredentialsCall } from "@/lib/credentials/contract";
import type { Received } from "@/lib/kit/call/call-shape";
import { send } from "@/lib/kit/call/send";
import { useAction } from "@/lib/kit/call/use-action";
import { useCall } from "@/lib/kit/call/use-call";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Options = {
  /** Null ends the task without harvesting. */
  onHarvest: ((clones: readonly Credentials[]) => void) | null;
  onClose: () => void;
};

function useClone({ onHarvest, onClose }: Options) {
  const t = useTranslations("credentialsMass.clone");
  const notify = useSnackbar();
  const router = useRouter();
  const { isBusy, problem, run } = useAction();
  const clone = (ids: readonly number[]) =>
    run(async () => {
      const result = await send(cloneToNewerCall, { query: {}, body: ids.map((id) => ({ credentials_id: id })) });
      const clones = result.flatMap(({ clone: id }) => (id === null ? [] : [id]));
      notify({ tone: "ok", text: t("done", { count: clones.length }) });
      router.refresh();
      onClose();
      if (onHarvest && clones.length > 0)
        onHarvest(await Promise.all(clones.map((id) => send(getCredentialsCall, { params: { id } }))));
    });
  return { isBusy, problem, clone };
}

type Props = {
  credentials: readonly Credentials[];
  /** Opens the harvest dialog for the new credentials. */
  onHarvest: (clones: readonly Credentials[]) => void;
  onClose: () => void;
};

type Planned = Received<typeof cloneToNewerCall.returns>[number];

/** Previews Release 5.1 credentials made from Release 5 ones, and creates them. */
export function CloneDialog({ credentials, onHarvest, onClose }: Props) {
  const t = useTranslations("credentialsMass.clone");
  const common = useTranslations("common");
  const [harvests, setHarvests] = useState(true);
  const body = credentials.map(({ pk }) => ({ credentials_id: pk }));
  const plan = useCall(cloneToNewerCall, { query: { preview: "true" }, body });
  const possible = (plan.data ?? []).filter(({ problem }) => problem === null);
  const { isBusy, problem, clone } = useClone({ onHarvest: harvests ? onHarvest : null, onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t("title")}
      description={t("description")}
      footer={
        <>
          <div className="mr-auto">
            <Switch label={t("harvests")} value={harvests} onChange={setHarvests} disabled={possible.length === 0} />
          </div>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={possible.length === 0}
            onClick={() => clone(possible.map(({ credentials_id }) => credentials_id))}
          >
            {t("accept", { count: possible.length })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {plan.problem ? (
          <ErrorState title={t("notLoaded")} retry={<RetryButton onRetry={plan.refresh} />}>
            {plan.problem.message}
          </ErrorState>
        ) : plan.data ? (
          <PlanTable planned={plan.data} credentials={credentials} />
        ) : (
          <Skeleton rows={Math.min(8, credentials.length)} height={44} />
        )}
      </div>
    </Dialog>
  );
}

function PlanTable({ planned, credentials }: { planned: readonly Planned[]; credentials: readonly Credentials[] }) {
  const t = useTranslations("credentialsMass.clone");
  const problems = useTranslations("credentials.clone.problem");
  const locale = useLocale();
  const nameOf = ({ credentials_id }: Planned) => {
    const old = credentials.find(({ pk }) => pk === credentials_id);
    return old ? credentialsName(old, locale) : String(credentials_id);
  };
  return (
    <DataTable
      caption={t("caption")}
      rows={planned}
      rowKey={({ credentials_id }) => credentials_id}
      columns={[
        { key: "old", header: t("old"), cell: nameOf },
        { key: "title", header: t("newTitle"), cell: ({ title }) => title },
        { key: "url", header: "URL", cell: ({ url }) => <span className="block min-w-48 break-all">{url}</span> },
        { key: "reports", header: t("reports"), cell: ({ counter_reports }) => counter_reports.join(", ") },
        {
          key: "problem",
          header: t("outcome"),
          cell: ({ problem }) =>
            problem === null ? (
              <StatusText tone="ok" icon={CircleCheck}>
                {t("possible")}
              </StatusText>
            ) : (
              <span className="flex min-w-44 items-start gap-1.5 text-muted">
                <CircleX size={15} aria-hidden className="mt-0.5 shrink-0" />
                {problems(problem)}
              </span>
            ),
        },
      ]}
    />
  );
}

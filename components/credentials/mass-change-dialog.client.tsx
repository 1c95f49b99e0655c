"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog.client";
import { Notice } from "@/components/ui/notice";
import type { Credentials } from "@/lib/credentials/contract";
import { credentialsName } from "./credentials-name";
import { CredentialsNames } from "./credentials-names";
import type { Refusals } from "./refusals";
import { useMassChange } from "./use-mass-change";

type Props = {
  /** Says how many and what. */
  title: (count: number) => string;
  accept: string;
  danger?: boolean;
  /** False until something is chosen. */
  isReady?: boolean;
  isDirty?: boolean;
  credentials: readonly Credentials[];
  change: (credentials: readonly Credentials[]) => Promise<string>;
  onClose: () => void;
  /** What will happen, and what there is to choose. */
  children: ReactNode;
};

/** Asks before credentials are changed: which, how many, and what happens to them. */
export function MassChangeDialog(props: Props) {
  const { title, accept, danger = false, isReady = true, isDirty = false, credentials, change, onClose } = props;
  const common = useTranslations("common");
  const { left, isBusy, problem, refusals, run, leaveOut } = useMassChange({ credentials, change, onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title(left.length)}
      size="small"
      dirty={isDirty}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={isBusy}
            disabled={!isReady || left.length === 0}
            onClick={run}
          >
            {accept}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : <Refused {...{ problem, refusals, leaveOut }} credentials={left} />}
        {props.children}
        <CredentialsNames credentials={left} />
      </div>
    </Dialog>
  );
}

type RefusedProps = {
  problem: string;
  refusals: Refusals;
  credentials: readonly Credentials[];
  leaveOut: () => void;
};

function Refused({ problem, refusals, credentials, leaveOut }: RefusedProps) {
  const t = useTranslations("credentialsMass");
  const locale = useLocale();
  return (
    <div role="alert">
      <Notice tone="danger" title={problem}>
        {refusals.size > 0 ? (
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-4">
            {credentials
              .filter(({ pk }) => refusals.has(pk))
              .map((one) => (
                <li key={one.pk}>{`${credentialsName(one, locale)} – ${refusals.get(one.pk)?.join(" ")}`}</li>
              ))}
          </ul>
        ) : null}
        {refusals.size > 0 && refusals.size < credentials.length ? (
          <Button size="small" className="mt-2" onClick={leaveOut}>
            {t("leaveOut", { count: refusals.size })}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}

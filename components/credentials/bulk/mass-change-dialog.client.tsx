"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { credentialsName } from "@/components/harvest/credentials-name";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import type { Credentials } from "@/lib/credentials/contract";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type Refusals, refusalsOf } from "./refusals";

type Options = {
  credentials: readonly Credentials[];
  /** Returns the message for the user. */
  change: (credentials: readonly Credentials[]) => Promise<string>;
  onDone: () => void;
};

const none: Refusals = new Map();

/** Changes many credentials, all or none. The user may omit those that refuse. */
function useMassChange({ credentials, change, onDone }: Options) {
  const notify = useSnackbar();
  const router = useRouter();
  const [remaining, setRemaining] = useState(credentials);
  const [refusals, setRefusals] = useState<Refusals>(none);
  const { isBusy, problem, forget, run } = useAction({
    // Errors of fields are shown next to the credentials concerned.
    explain({ message, fields }) {
      setRefusals(refusalsOf(fields));
      return message;
    },
  });
  const make = () =>
    run(async () => {
      setRefusals(none);
      notify({ tone: "ok", text: await change(remaining) });
      onDone();
      router.refresh();
    });
  const leaveOut = () => {
    setRemaining(remaining.filter(({ pk }) => !refusals.has(pk)));
    setRefusals(none);
    forget();
  };
  return { left: remaining, isBusy, problem, refusals, make, leaveOut };
}

const SHOWN = 5;

/** The names of the first few, and the number of others. */
function CredentialsNames({ credentials }: { credentials: readonly Credentials[] }) {
  const t = useTranslations("credentialsMass");
  const locale = useLocale();
  const more = credentials.length - SHOWN;
  return (
    <ul className="list-disc pl-5 text-muted">
      {credentials.slice(0, more === 1 ? SHOWN + 1 : SHOWN).map((one) => (
        <li key={one.pk}>{`${credentialsName(one, locale)} · COUNTER ${one.counter_version}`}</li>
      ))}
      {more > 1 ? <li>{t("more", { count: more })}</li> : null}
    </ul>
  );
}

type Props = {
  /** Names the action and the count; names are of the credentials. */
  title: (count: number, names: readonly string[]) => string;
  accept: string;
  danger?: boolean;
  /** False until the user has made a choice. */
  isReady?: boolean;
  isDirty?: boolean;
  credentials: readonly Credentials[];
  change: (credentials: readonly Credentials[]) => Promise<string>;
  onClose: () => void;
  /** Explanation and options. */
  children: ReactNode;
};

/** Confirmation before credentials change: which, how many, and how. */
export function MassChangeDialog(props: Props) {
  const { title, accept, danger = false, isReady = true, isDirty = false, credentials, change, onClose } = props;
  const common = useTranslations("common");
  const locale = useLocale();
  const {
    left: remaining,
    isBusy,
    problem,
    refusals,
    make,
    leaveOut,
  } = useMassChange({ credentials, change, onDone: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title(
        remaining.length,
        remaining.map((one) => credentialsName(one, locale)),
      )}
      size="small"
      dirty={isDirty}
      startsSafe={danger}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            variant={danger ? "danger" : "primary"}
            busy={isBusy}
            disabled={!isReady || remaining.length === 0}
            onClick={make}
          >
            {accept}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : <Refused {...{ problem, refusals, leaveOut }} credentials={remaining} />}
        {props.children}
        <CredentialsNames credentials={remaining} />
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

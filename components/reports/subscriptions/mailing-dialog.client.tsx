"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Spinner } from "@/components/ui/states/spinner";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useFormat } from "@/lib/kit/format/use-format";
import {
  listSubscribersCall,
  type Mailed,
  saveSubscriptionCall,
  sendReportCall,
} from "@/lib/reports/subscriptions/contract";
import { type MailFrequency, mailFrequencies } from "@/lib/reports/subscriptions/mail-frequency";

type Props = { report: { pk: number; name: string }; onClose: () => void };

const NEVER = "never";

/** Recipients and frequency of report mails: the user, and the users of administered organizations. */
export function MailingDialog({ report: { pk, name }, onClose }: Props) {
  const t = useTranslations("subscriptions.dialog");
  const reasonOf = useFailureText();
  const notify = useSnackbar();
  const [busy, setBusy] = useState<number | null>(null);
  const params = { id: pk };
  const { data, problem, replace } = useCall(listSubscribersCall, { params });

  const attempt = async (user: number, act: () => Promise<void>) => {
    setBusy(user);
    try {
      await act();
    } catch (failure) {
      notify({ tone: "danger", text: reasonOf(failure) });
    } finally {
      setBusy(null);
    }
  };
  const choose = ({ user: { pk: user }, revision }: Mailed, frequency: MailFrequency | null) =>
    attempt(user, async () => {
      await replace(await send(saveSubscriptionCall, { params, body: { user, revision, frequency } }));
    });
  const sendNow = ({ user }: Mailed) =>
    attempt(user.pk, async () => {
      await send(sendReportCall, { params, body: { user: user.pk } });
      notify({ tone: "ok", text: t("sent", { email: user.email }) });
    });
  return (
    <Dialog open onClose={onClose} title={t("title", { name })} description={t("description")}>
      {data ? (
        <ul className="flex flex-col divide-y divide-hairline">
          {data.map((one) => (
            <Person
              key={one.user.pk}
              of={one}
              isBusy={busy === one.user.pk}
              onChoose={(frequency) => choose(one, frequency)}
              onSend={() => sendNow(one)}
            />
          ))}
        </ul>
      ) : problem ? (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}

type PersonProps = {
  of: Mailed;
  isBusy: boolean;
  onChoose: (frequency: MailFrequency | null) => void;
  onSend: () => void;
};

function Person({
  of: { user, is_self: isSelf, frequency, last_sent: lastSent },
  isBusy,
  onChoose,
  onSend,
}: PersonProps) {
  const t = useTranslations("subscriptions.dialog");
  const { timestamp } = useFormat();
  const name = isSelf ? t("you", { name: user.name }) : user.name;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="break-words font-medium">{name}</p>
        <p className="break-all text-muted text-sm">{user.email}</p>
        {lastSent ? <p className="text-muted text-sm">{t("lastSent", { when: timestamp(lastSent) })}</p> : null}
      </div>
      <div className="flex items-center gap-2">
        <div className="w-40">
          <SelectField<string>
            label={t("frequencyOf", { name })}
            hideLabel
            value={frequency ?? NEVER}
            options={[
              { value: NEVER, label: t("frequency.never") },
              ...mailFrequencies.map((value) => ({ value, label: t(`frequency.${value}`) })),
            ]}
            onChange={(chosen) => onChoose(mailFrequencies.find((one) => one === chosen) ?? null)}
          />
        </div>
        <Button
          size="medium"
          icon={Send}
          busy={isBusy}
          disabled={frequency === null}
          onClick={onSend}
          aria-label={t("sendNowTo", { name })}
        >
          {t("sendNow")}
        </Button>
      </div>
    </li>
  );
}

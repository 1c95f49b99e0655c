"use client";

import { Send } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { TextField } from "@/components/ui/fields/text-field.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Spinner } from "@/components/ui/states/spinner";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useFormat } from "@/lib/kit/format/use-format";
import { type Locale, routing } from "@/lib/kit/i18n/routing";
import {
  listSubscribersCall,
  type Mailed,
  saveSubscriptionCall,
  sendReportCall,
} from "@/lib/reports/subscriptions/contract";
import { type MailAttachment, mailAttachments } from "@/lib/reports/subscriptions/mail-attachment";
import { type MailFrequency, mailFrequencies } from "@/lib/reports/subscriptions/mail-frequency";

type Props = { report: { pk: number; name: string }; onClose: () => void };

const NEVER = "never";

/** Recipients and frequency of report mails: the user, and the users of administered organizations. */
export function MailingDialog({ report: { pk, name }, onClose }: Props) {
  const t = useTranslations("subscriptions.dialog");
  const reasonOf = useFailureText();
  const notify = useSnackbar();
  const [busy, setBusy] = useState<string | null>(null);
  const params = { id: pk };
  const { data, problem, replace } = useCall(listSubscribersCall, { params });

  /** Returns whether it succeeded. */
  const attempt = async (key: string, act: () => Promise<void>): Promise<boolean> => {
    setBusy(key);
    try {
      await act();
      return true;
    } catch (failure) {
      notify({ tone: "danger", text: reasonOf(failure) });
      return false;
    } finally {
      setBusy(null);
    }
  };
  const choose = (one: Mailed, { frequency = one.frequency, attachment = one.attachment }: Choice) =>
    attempt(keyOf(one), async () => {
      const { address, language, revision } = one;
      const body = { user: one.user.pk, address, language: language ?? undefined, revision, frequency, attachment };
      await replace(await send(saveSubscriptionCall, { params, body }));
    });
  const add = (user: number, { address, language }: Added) =>
    attempt(ADDED, async () => {
      const body = { user, address, language, attachment: null, revision: null, frequency: "monthly" as const };
      await replace(await send(saveSubscriptionCall, { params, body }));
    });
  const sendNow = (one: Mailed) =>
    attempt(keyOf(one), async () => {
      const { user, address } = one;
      await send(sendReportCall, { params, body: { user: user.pk, address } });
      notify({ tone: "ok", text: t("sent", { email: address || user.email }) });
    });
  const self = data?.find(({ may_add_addresses: mayAdd }) => mayAdd);
  const people = data?.filter(({ address }) => address === "") ?? [];
  const addresses = data?.filter(({ address }) => address !== "") ?? [];
  const rowsOf = (all: readonly Mailed[]) => (
    <ul className="flex flex-col divide-y divide-hairline">
      {all.map((one) => (
        <Recipient
          key={keyOf(one)}
          of={one}
          isBusy={busy === keyOf(one)}
          onChoose={(choice) => choose(one, choice)}
          onSend={() => sendNow(one)}
        />
      ))}
    </ul>
  );
  return (
    <Dialog open onClose={onClose} title={t("title", { name })} description={t("description")}>
      {data ? (
        <>
          {rowsOf(people)}
          {self || addresses.length > 0 ? (
            <section aria-label={t("addresses")} className="mt-2 border-hairline border-t pt-4">
              <h3 className="font-semibold">{t("addresses")}</h3>
              <p className="max-w-prose text-muted text-sm">{t("addressesHint")}</p>
              {rowsOf(addresses)}
              {self ? <NewAddress isBusy={busy === ADDED} onAdd={(added) => add(self.user.pk, added)} /> : null}
            </section>
          ) : null}
        </>
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

type Choice = { frequency?: MailFrequency | null; attachment?: MailAttachment | null };
type Added = { address: string; language: Locale };

const keyOf = ({ user, address }: Mailed) => `${user.pk} ${address}`;
const ADDED = "added";

type NewAddressProps = { isBusy: boolean; onAdd: (added: Added) => Promise<boolean> };

function NewAddress({ isBusy, onAdd }: NewAddressProps) {
  const t = useTranslations("subscriptions.dialog");
  const [address, setAddress] = useState("");
  const [language, setLanguage] = useState<Locale>(useLocale());
  return (
    <form
      className="flex flex-wrap items-end gap-2 pt-3"
      onSubmit={async (event) => {
        event.preventDefault();
        if (await onAdd({ address, language })) setAddress("");
      }}
    >
      <div className="min-w-48 grow">
        <TextField label={t("address")} type="email" required value={address} onChange={setAddress} />
      </div>
      <div className="w-36">
        <SelectField<Locale>
          label={t("language.label")}
          value={language}
          options={routing.locales.map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(value) => value && setLanguage(value)}
        />
      </div>
      <Button type="submit" busy={isBusy} disabled={address.trim() === ""}>
        {t("add")}
      </Button>
    </form>
  );
}

const NO_FILE = "none";

type RecipientProps = {
  of: Mailed;
  isBusy: boolean;
  onChoose: (choice: Choice) => void;
  onSend: () => void;
};

function Recipient({
  of: { user, address, is_self: isSelf, frequency, attachment, last_sent: lastSent },
  isBusy,
  onChoose,
  onSend,
}: RecipientProps) {
  const t = useTranslations("subscriptions.dialog");
  const { timestamp } = useFormat();
  const name = address || (isSelf ? t("you", { name: user.name }) : user.name);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="break-words font-medium">{name}</p>
        <p className="break-all text-muted text-sm">{address ? t("addedBy", { name: user.name }) : user.email}</p>
        {lastSent ? <p className="text-muted text-sm">{t("lastSent", { when: timestamp(lastSent) })}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {frequency === null ? null : (
          <div className="w-36">
            <SelectField<string>
              label={t("attachment", { name })}
              hideLabel
              value={attachment ?? NO_FILE}
              options={[
                { value: NO_FILE, label: t("file.none") },
                ...mailAttachments.map((value) => ({ value, label: t(`file.${value}`) })),
              ]}
              onChange={(chosen) => onChoose({ attachment: mailAttachments.find((one) => one === chosen) ?? null })}
            />
          </div>
        )}
        <div className="w-40">
          <SelectField<string>
            label={t("frequencyOf", { name })}
            hideLabel
            value={frequency ?? NEVER}
            options={[
              { value: NEVER, label: t("frequency.never") },
              ...mailFrequencies.map((value) => ({ value, label: t(`frequency.${value}`) })),
            ]}
            onChange={(chosen) => onChoose({ frequency: mailFrequencies.find((one) => one === chosen) ?? null })}
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

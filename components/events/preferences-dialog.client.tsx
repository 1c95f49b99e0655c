"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/ui/fields/select-field.client";
import { Switch } from "@/components/ui/fields/switch.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbarAction } from "@/components/ui/overlays/use-snackbar-action";
import { Notice } from "@/components/ui/states/notice";
import { Spinner } from "@/components/ui/states/spinner";
import { type EventPreferences, readPreferencesCall, savePreferencesCall } from "@/lib/events/contract";
import { type EventCategory, eventCategories, eventHandlings, HIGH, NORMAL } from "@/lib/events/event";
import { send } from "@/lib/kit/call/send";
import { useCall } from "@/lib/kit/call/use-call";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { areAlertsOn, keepAlerts, mayAlert } from "./alerts";

export type MailingOfEvents = { email: string; isVerified: boolean; hour: number };
type Props = { mailing: MailingOfEvents; onClose: () => void };
type Handling = (typeof eventHandlings)[number];

const kinds = [
  ["normal", NORMAL],
  ["important", HIGH],
] as const;

/** Notification preferences of each kind of event. Each change is saved at once. */
export function PreferencesDialog({ mailing, onClose }: Props) {
  const t = useTranslations("eventsPage.settings");
  const reasonOf = useFailureText();
  const { run } = useSnackbarAction();
  const { data, problem, replace } = useCall(readPreferencesCall, {});
  const choose = async (category: EventCategory, importance: 10 | 20, handling: Handling) => {
    const before = data;
    if (!before) return;
    void replace({ ...before, [category]: { ...before[category], [importance]: handling } });
    const isDone = await run(async () => {
      await replace(await send(savePreferencesCall, { body: { [category]: { [importance]: handling } } }));
      return t("saved");
    });
    if (!isDone) void replace(before);
  };
  return (
    <Dialog open onClose={onClose} title={t("title")} description={t("description", { hour: mailing.hour })}>
      <div className="flex flex-col gap-6">
        {mailing.isVerified ? null : <Notice tone="warning">{t("unverified", { email: mailing.email })}</Notice>}
        {data ? (
          <ul className="flex flex-col divide-y divide-hairline">
            {eventCategories.map((category) => (
              <Category key={category} category={category} chosen={data[category]} onChoose={choose} />
            ))}
          </ul>
        ) : problem ? (
          <p role="alert" className="text-danger">
            {reasonOf(problem)}
          </p>
        ) : (
          <Spinner />
        )}
        <SystemNotifications />
      </div>
    </Dialog>
  );
}

type CategoryProps = {
  category: EventCategory;
  chosen: EventPreferences[EventCategory] | undefined;
  onChoose: (category: EventCategory, importance: 10 | 20, handling: Handling) => void;
};

function Category({ category, chosen, onChoose }: CategoryProps) {
  const t = useTranslations("eventsPage");
  const name = t(`category.${category}`);
  return (
    <li className="grid gap-x-4 gap-y-2 py-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">{t(`settings.about.${category}`)}</p>
      </div>
      <fieldset aria-label={name} className="grid min-w-0 grid-cols-2 gap-3 sm:w-80">
        {kinds.map(([kind, importance]) => (
          <SelectField<Handling>
            key={kind}
            label={t(`settings.${kind}`)}
            value={chosen?.[importance] ?? "notify"}
            options={eventHandlings.map((value) => ({ value, label: t(`settings.handling.${value}`) }))}
            onChange={(handling) => handling && onChoose(category, importance, handling)}
          />
        ))}
      </fieldset>
    </li>
  );
}

/**
 * Switch for system notifications while no page of the product is visible. The browser asks for permission only after a
 * click.
 */
function SystemNotifications() {
  const t = useTranslations("eventsPage.settings.system");
  const [isOn, setOn] = useState(areAlertsOn);
  const [isRefused, setRefused] = useState(() => mayAlert() === "denied");
  if (mayAlert() === "unsupported") return <p className="text-muted text-sm">{t("unsupported")}</p>;
  const change = async (wanted: boolean) => {
    const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
    setRefused(!isAllowed);
    keepAlerts(wanted && isAllowed);
    setOn(wanted && isAllowed);
  };
  return (
    <section aria-label={t("label")} className="border-hairline border-t pt-4">
      <Switch label={t("label")} hint={t("hint")} value={isOn} onChange={(wanted) => void change(wanted)} />
      {isRefused ? (
        <p role="alert" className="mt-2 text-sm text-warning">
          {t("refused")}
        </p>
      ) : null}
    </section>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Switch } from "@/components/ui/fields/switch.client";
import { areAlertsOn, keepAlerts, mayAlert } from "./alerts";

/**
 * Switch for system notifications while no page of the product is visible. The browser asks for permission only after a
 * click.
 */
export function SystemNotifications() {
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

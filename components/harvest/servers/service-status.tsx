import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { isTelling, type ServiceStatus } from "@/lib/credentials/test/service-status";

/** What the provider says of trouble with its service, or announces; nothing where it says nothing of the kind. */
export function ServiceNotice({ service }: { service: ServiceStatus | null }) {
  const t = useTranslations("harvest.service");
  if (!service || !isTelling(service)) return null;
  return (
    <Notice tone="warning" title={t(service.is_active ? "announces" : "inactive")}>
      <ServiceTexts service={service} />
    </Notice>
  );
}

/** The texts are the provider's own, each with the day that it is of. */
export function ServiceTexts({ service: { note, alerts } }: { service: ServiceStatus }) {
  const t = useTranslations("harvest.service");
  return (
    <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
      {alerts.map(({ day, text }) => (
        <li key={`${day} ${text}`}>{day ? t("dated", { day, text }) : text}</li>
      ))}
      {note ? <li>{note}</li> : null}
    </ul>
  );
}

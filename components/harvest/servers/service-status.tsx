import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states/notice";
import { isNoteworthy, type ServiceStatus } from "@/lib/credentials/service-status";

/** The provider's own information on problems and downtimes; renders nothing without any. */
export function ServiceNotice({ service }: { service: ServiceStatus | null }) {
  const t = useTranslations("harvest.service");
  if (!service || !isNoteworthy(service)) return null;
  return (
    <Notice tone="warning" title={t(service.is_active ? "announces" : "inactive")}>
      <ServiceTexts service={service} />
    </Notice>
  );
}

/** The provider's original texts, each with its date. */
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

import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/lib/audit/contract";

/** Who did it; of somebody who acted as another both. */
export function AuditActor({ entry: { actor, impersonator } }: { entry: AuditEntry }) {
  const t = useTranslations("audit");
  if (actor.name === "") return <span className="text-muted">{t("nobody")}</span>;
  if (!impersonator) return actor.name;
  return (
    <span className="block py-0.5">
      {impersonator.name}
      <span className="block text-acting-as text-sm">{t("actingAs", { name: actor.name })}</span>
    </span>
  );
}

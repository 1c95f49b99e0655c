import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { AuditEntry } from "@/lib/audit/contract";
import { knownField } from "@/lib/audit/field";
import { useAuditValue } from "./use-audit-value";

/** How many values an entry speaks of; opened, each of them before and after. */
export function AuditChanges({ entry: { before, after } }: { entry: Pick<AuditEntry, "before" | "after"> }) {
  const t = useTranslations("audit");
  const inWords = useAuditValue();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  const label = (name: string) => {
    const field = knownField(name);
    return field ? t(`field.${field}`) : name;
  };
  return (
    <details className="group/changes min-w-28">
      <summary className="inline-flex min-h-7 list-none items-center gap-1 rounded-sm text-brand [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden className="transition-transform group-open/changes:rotate-90" />
        {t("changes", { count: names.length })}
      </summary>
      <dl className="mt-1 mb-2 grid max-w-96 grid-cols-[max-content_minmax(10rem,1fr)] gap-x-3 gap-y-1 text-sm">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-muted">{label(name)}</dt>
            <dd className="min-w-0 break-words">
              {before && name in before ? <Side label={t("was")}>{inWords(name, before[name])}</Side> : null}
              {before && name in before && after && name in after ? " → " : null}
              {after && name in after ? <Side label={t("is")}>{inWords(name, after[name])}</Side> : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Side({ label, children }: { label: string; children: string }) {
  return (
    <>
      <span className="sr-only">{`${label} `}</span>
      {children}
    </>
  );
}

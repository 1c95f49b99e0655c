import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlays/popover.client";
import type { AuditValues } from "@/lib/access/audit/audit-values";
import type { AuditEntry } from "@/lib/access/audit/contract";
import { type AuditField, fieldNameOf } from "@/lib/access/audit/field";
import { useFormat } from "@/lib/kit/format/use-format";

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Fields whose values are proper names, shown unchanged. */
const NAMING: readonly (AuditField | undefined)[] = ["secrets_changed", "rows", "columns", "by"];

/** Value of an entry's field as text: yes and no, names, times in the site's time zone. */
function useAuditValue(): (name: string, value: AuditValues[string] | undefined) => string {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const { timestamp } = useFormat();
  const one = (name: string, text: string): string => {
    const word = NAMING.includes(fieldNameOf(name)) ? fieldNameOf(text) : undefined;
    if (word) return t(`field.${word}`);
    return MOMENT.test(text) ? timestamp(text) : text;
  };
  return (name, value) => {
    if (value === true) return common("yes");
    if (value === false) return common("no");
    const list = (Array.isArray(value) ? value : [value]).filter((part) => part !== null && part !== undefined);
    const texts = list.map(String).filter((text) => text !== "");
    return texts.length > 0 ? texts.map((text) => one(name, text)).join(", ") : t("nothing");
  };
}

/** Number of changed values; expands to each of them before and after. */
export function AuditChanges({ entry: { before, after } }: { entry: Pick<AuditEntry, "before" | "after"> }) {
  const t = useTranslations("audit");
  const inWords = useAuditValue();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  const label = (name: string) => {
    const field = fieldNameOf(name);
    return field ? t(`field.${field}`) : name;
  };
  return (
    <Popover
      align="end"
      size="large"
      label={t("changes", { count: names.length })}
      trigger={
        <Button size="small" variant="quiet" className="-ml-2.5 text-brand">
          {t("changes", { count: names.length })}
        </Button>
      }
    >
      <dl className="grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
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
    </Popover>
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

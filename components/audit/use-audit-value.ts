import { useTranslations } from "next-intl";
import type { AuditValues } from "@/lib/audit/audit-values";
import { type AuditField, knownField } from "@/lib/audit/field";
import { useFormat } from "@/lib/kit/format/use-format";

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Their values are names themselves; those of others are shown as they are. */
const NAMING: readonly (AuditField | undefined)[] = ["secrets_changed", "rows", "columns", "by"];

/** A value of an entry's field in the reader's words: yes and no, names, moments in the time zone of the site. */
export function useAuditValue(): (name: string, value: AuditValues[string] | undefined) => string {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const { timestamp } = useFormat();
  const one = (name: string, text: string): string => {
    const word = NAMING.includes(knownField(name)) ? knownField(text) : undefined;
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

import type { useTranslations } from "next-intl";
import { tableAttributes } from "@/lib/non-counter/layout/table-attributes";

type Texts = ReturnType<typeof useTranslations<"nonCounter">>;

/** What usage is split by, in the reader's language. */
export function attributeName(t: Texts, name: string): string {
  const known = tableAttributes.find((one) => one === name);
  return known ? t(`role.${known}`) : name.replaceAll("_", " ");
}

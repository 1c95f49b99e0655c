import { useTranslations } from "next-intl";
import type { UnusualReason } from "@/lib/insights/unusual/contract";
import { useFormat } from "@/lib/kit/format/use-format";

/** Attributes that appear in reasons. */
const attributes = ["accessType", "dataType", "accessMethod", "publisher", "yop"] as const;

/** Sentence for a reason of an unusual month. */
export function useReasonText() {
  const t = useTranslations("unusual.reason");
  const named = useTranslations("unusual.dimension");
  const { count, day } = useFormat();
  return (reason: UnusualReason): string => {
    switch (reason.code) {
      case "annotated":
        return t("annotated", { note: [reason.subject, reason.message].filter(Boolean).join(": ") });
      case "restated":
        return t("restated", { on: day(reason.on), before: count(reason.before), after: count(reason.after) });
      case "releaseChanged":
        return t("releaseChanged", { from: reason.from, to: reason.to });
      case "noUsage":
        return t("noUsage", { reports: reason.reports.join(", "), harvested: reason.is_harvested ? "yes" : "no" });
      case "incomplete":
        return t("incomplete", {
          missing: reason.missing.join(", ") || "none",
          partial: reason.partial.join(", ") || "none",
        });
      case "newTitles":
        return t("newTitles", { count: reason.count, uses: count(reason.uses) });
      case "title":
        return t("title", {
          title: reason.title.name,
          before: count(reason.before),
          after: count(reason.after),
        });
      case "attribute": {
        const dimension = attributes.find((one) => one === reason.dimension);
        return t("attribute", {
          dimension: dimension ? named(dimension) : reason.dimension,
          value: reason.value,
          ...{ before: count(reason.before), after: count(reason.after) },
        });
      }
      case "otherAccess":
        return t("otherAccess", { value: reason.value, before: count(reason.before), after: count(reason.after) });
      case "spread":
        return t("spread");
    }
  };
}

import { useTranslations } from "next-intl";
import { attributes, dimensions } from "@/lib/usage/dimensions";

/**
 * Names a COUNTER attribute as the report dimension in the reader's language; other attributes keep their own names.
 */
export function useAttributeName(): (counter: string) => string {
  const t = useTranslations("reports.dimension");
  return (counter) => {
    const name = attributes.find((one) => dimensions[one].counter === counter);
    return name ? t(name) : counter.replaceAll("_", " ");
  };
}

import { useTranslations } from "next-intl";
import { attributes, dimensions } from "@/lib/usage/dimensions";

/** Names a COUNTER attribute as reports name it as a dimension, in the reader's language; others by their own words. */
export function useAttributeName(): (counter: string) => string {
  const t = useTranslations("reports.dimension");
  return (counter) => {
    const name = attributes.find((one) => dimensions[one].counter === counter);
    return name ? t(name) : counter.replaceAll("_", " ");
  };
}

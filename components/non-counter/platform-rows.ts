import type { SheetTemplateView } from "@/lib/non-counter/contract";
import { entityName } from "@/lib/organizations/entity-name";
import type { OfferedPlatform } from "@/lib/platforms/contract";

export type PlatformRow = OfferedPlatform & { shown: string; templates: SheetTemplateView[] };

/** Platforms that have a template or were created in this installation, by name. */
export function platformRows(
  platforms: readonly OfferedPlatform[],
  templates: readonly SheetTemplateView[],
  locale: string,
): PlatformRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return platforms
    .map((platform) => ({
      ...platform,
      shown: entityName(platform, locale),
      templates: templates.filter((template) => template.platform.pk === platform.pk),
    }))
    .filter((row) => row.is_custom || row.templates.length > 0)
    .sort((one, other) => compare(one.shown, other.shown));
}

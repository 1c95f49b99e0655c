import type { Option } from "@/components/ui/fields/option";
import { type Entity, entityName } from "@/lib/organizations/entity-name";

export type KeyOrganization = Entity;

export const organizationOptions = (organizations: readonly KeyOrganization[], locale: string): Option<number>[] =>
  organizations.map((one) => ({
    value: one.pk,
    label: entityName(one, locale),
    keywords: [one.name, one.name_en, one.name_cs, one.short_name].filter(Boolean).join(" "),
  }));

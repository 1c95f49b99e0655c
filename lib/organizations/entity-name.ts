import { displayName } from "@/lib/kit/format/display-name";

/** An organization or platform in API responses. */
export type Entity = {
  pk: number;
  name: string;
  name_en: string | null;
  name_cs: string | null;
  short_name?: string | null;
};

/** Its name in the reader's language. */
export const entityName = ({ name, name_en, name_cs, short_name = null }: Omit<Entity, "pk">, locale: string): string =>
  displayName({ name, nameEn: name_en, nameCs: name_cs, shortName: short_name }, locale);

type Found = Entity & { internal_id?: string | null; provider?: string };

type Choice = { value: number; label: string; keywords: string };

/** Records as choices, sorted by name in the reader's language; names in other languages are searchable, too. */
export function entityOptions(entities: readonly Found[], locale: string): Choice[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return entities
    .map((entity) => {
      const { pk, name, name_en, name_cs, short_name, internal_id, provider } = entity;
      const keywords = [name, name_en, name_cs, short_name, internal_id, provider].filter(Boolean).join(" ");
      return { value: pk, label: entityName(entity, locale), keywords };
    })
    .sort((first, second) => compare(first.label, second.label));
}

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

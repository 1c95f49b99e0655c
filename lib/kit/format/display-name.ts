/** The names of an organization, as in the database. */
export type Named = {
  name: string;
  nameEn: string | null;
  nameCs: string | null;
  internalId?: string | null;
  shortName?: string | null;
};

/**
 * Name in the language, else the general name, else the name in another language, internal id, short name or a dash.
 */
export function displayName(named: Named, locale: string): string {
  const [own, other] = locale === "cs" ? [named.nameCs, named.nameEn] : [named.nameEn, named.nameCs];
  return own || named.name || other || named.internalId || named.shortName || "–";
}

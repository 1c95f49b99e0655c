/** An organization as the database keeps it, as far as its names go. */
export type Named = {
  name: string;
  nameEn: string | null;
  nameCs: string | null;
  internalId?: string | null;
  shortName?: string | null;
};

/** Name in the language, else the name, else its other-language name, else internal id, short name, a dash. */
export function displayName(named: Named, locale: string): string {
  const [own, other] = locale === "cs" ? [named.nameCs, named.nameEn] : [named.nameEn, named.nameCs];
  return own || named.name || other || named.internalId || named.shortName || "–";
}

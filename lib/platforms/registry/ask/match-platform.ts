import { folded } from "@/lib/kit/format/search-words";
import type { ListedPlatform } from "../read/read-platforms";

type Named = { shortName: string; name: string; nameEn: string | null };
type Called = Pick<ListedPlatform, "id" | "name" | "abbrev" | "deprecated">;

/**
 * The only registry record with a platform's name or abbreviation, ignoring case and diacritics; null if none or
 * several match. Deprecated records count only if no other matches.
 */
export function matchPlatform<R extends Called>({ shortName, name, nameEn }: Named, records: readonly R[]): R | null {
  const names = new Set([shortName, name, nameEn ?? ""].map(plain).filter((one) => one !== ""));
  const called = records.filter((record) => names.has(plain(record.name)) || names.has(plain(record.abbrev)));
  const used = called.filter(({ deprecated }) => !deprecated);
  const [only, ...others] = used.length > 0 ? used : called;
  return only && others.length === 0 ? only : null;
}

const plain = (name: string) => folded(name).replace(/\s+/g, " ").trim();

import "server-only";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { folded } from "@/lib/kit/format/search-words";

/** A search word, and the organizations and platforms whose names contain it. */
export type FoundWord = { word: string; organizationIds: number[]; platformIds: number[] };

/** Search words in lower case without diacritics. Names are few, so matching them here relieves the database. */
export async function findWords(scope: Scope<"credentials.manage">, search: string): Promise<FoundWord[]> {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const names = { id: true, name: true, nameEn: true, nameCs: true, shortName: true } as const;
  const [organizations, platforms] = await Promise.all([
    db().organization.findMany({
      where: { id: reach(scope) },
      select: { ...names, internalId: true },
    }),
    db().platform.findMany({ select: names }),
  ]);
  const [libraries, services] = [organizations.map(named), platforms.map(named)];
  return words.map((word) => ({ word, organizationIds: having(libraries, word), platformIds: having(services, word) }));
}

const named = ({ id, ...names }: { id: number } & Record<string, string | number | null>) => ({
  id,
  text: folded(Object.values(names).join(" ")),
});

const having = (all: readonly { id: number; text: string }[], word: string): number[] =>
  all.filter(({ text }) => text.includes(word)).map(({ id }) => id);

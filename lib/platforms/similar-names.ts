import { folded } from "@/lib/kit/format/search-words";

type Named = { short_name: string; name: string };

const similarEnough = 0.5;
const mostNames = 5;

/** Platforms with a similar short name or name, the most similar first. */
export function similarPlatforms<P extends Named>({ short_name, name }: Named, platforms: readonly P[]): P[] {
  const searched = [short_name, name].map(pairsOf).filter(({ size }) => size > 0);
  return platforms
    .map((platform) => {
      const own = [platform.short_name, platform.name].map(pairsOf);
      return { platform, alike: Math.max(0, ...searched.flatMap((one) => own.map((other) => likeness(one, other)))) };
    })
    .filter(({ alike }) => alike >= similarEnough)
    .sort((one, other) => other.alike - one.alike)
    .slice(0, mostNames)
    .map(({ platform }) => platform);
}

/** Pairs of adjacent letters of a name. */
function pairsOf(name: string): ReadonlySet<string> {
  const letters = folded(name).replace(/[^\p{L}\p{N}]/gu, "");
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}

/** Share of common pairs, from 0 to 1 (Dice coefficient). */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}

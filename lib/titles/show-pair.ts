import "server-only";
import type { TitlePair } from "@/lib/kit/prisma/client";
import type { PairSide, TitlePairView } from "./contract";
import type { PlatformUses } from "./list-uses";
import { type KnownTitle, standardIds } from "./title";

const MOST_SHOWN = 6;

type Sides<T> = { one: T; other: T };

/** A pair as the list gives it, both sides with what tells them apart. */
export function showPair(pair: TitlePair, { one, other }: Sides<KnownTitle>, uses: Sides<PlatformUses>): TitlePairView {
  const both = standardIds.filter((name) => one[name] !== "" && other[name] !== "");
  const { decidedAt, decidedBy } = pair;
  return {
    pk: pair.id,
    doubt: pair.doubt,
    state: pair.verdict ?? "open",
    decided: decidedAt ? { at: decidedAt.toISOString(), by: decidedBy ?? "" } : null,
    one: showSide(one, uses.one),
    other: showSide(other, uses.other),
    agree: both.filter((name) => one[name] === other[name]),
    differ: both.filter((name) => one[name] !== other[name]),
  };
}

function showSide(title: KnownTitle, { uses, platforms }: PlatformUses): PairSide {
  const { id, name, publicationType, isbn, issn, eissn, doi, proprietaryIds } = title;
  return {
    pk: id,
    name,
    publication_type: publicationType,
    ...{ isbn, issn, eissn, doi },
    proprietary_ids: proprietaryIds.slice(0, MOST_SHOWN),
    proprietary_count: proprietaryIds.length,
    uses,
    platforms: platforms.slice(0, MOST_SHOWN),
    platform_count: platforms.length,
  };
}

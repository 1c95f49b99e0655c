import type { Late } from "@/components/ui/states/arriving.client";
import type { CollectedPlatform } from "@/lib/catalog/platforms/contract";
import type { LateTrends } from "../trend-cell";

type PlatformCoverage = NonNullable<CollectedPlatform["figures"]>["coverage"];

export type LateFigures = {
  /** Absent if no report that names titles is present. */
  titles: Late<ReadonlyMap<number, number>>;
  /** Null if no report of the interest group is present. */
  interest: Late<ReadonlyMap<number, Readonly<Record<string, number | null>>>>;
  coverage: Late<ReadonlyMap<number, PlatformCoverage>>;
  trends: LateTrends;
  spans: Late<ReadonlyMap<number, { first: string; last: string; isOutsideCounter: boolean }>>;
  /** Subjects of the annotations of these months that name the platform. */
  notes: Late<ReadonlyMap<number, readonly string[]>>;
  oldestHarvestable: Late<ReadonlyMap<number, string>>;
};

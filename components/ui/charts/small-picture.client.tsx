"use client";

import { SparkLineChart } from "@tremor/react";

export type SmallLineProps = { points: readonly { readonly at: string; readonly value: number | null }[] };

/** Tremor's spark charts need no axis. */
export function SmallPicture({ points }: SmallLineProps) {
  return (
    <SparkLineChart
      data={points.map(({ at, value }) => ({ at, value }))}
      index="at"
      categories={["value"]}
      colors={["green"]}
      connectNulls={false}
      minValue={0}
      className="h-8 w-full"
    />
  );
}

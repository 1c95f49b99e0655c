import type { Fact } from "@/lib/usage/fact";

/** The part of a fact that its attributes decide: numbers of their texts, and the year of publication itself. */
export type Split = Omit<Fact, "metricId" | "titleId" | "itemId" | "value">;

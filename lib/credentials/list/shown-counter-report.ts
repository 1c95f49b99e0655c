import { definitionOf } from "@/lib/counter/standard/definition-of";
import { counterVersion } from "../contract";

type Stored = { id: number; counterCode: string; release: string };

export const shownCounterReport = ({ id, counterCode, release }: Stored) => ({
  pk: id,
  code: counterCode,
  name: definitionOf({ counterCode, release })?.name ?? counterCode,
  counter_version: counterVersion.parse(release),
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { z } from "zod";

setFlagsFromString("--expose-gc");
const collectGarbage = z.custom<() => void>((it) => typeof it === "function").parse(runInNewContext("gc"));

/** Megabytes in use after garbage collection: uncollected garbage says nothing about a reader. */
export function megabytesKept(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}

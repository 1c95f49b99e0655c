import "server-only";
import type { Freshness } from "../contract";
import { type ListedPlatform, readPlatforms } from "../read/read-platforms";
import { type Asking, askRegistry, isRegistryOff } from "./ask-registry";
import { freshnessOf } from "./freshness";
import type { KeptAnswer } from "./kept-answer";

/** The list is long, and queried with each typed letter: parsed once. */
let last: { answer: KeptAnswer; platforms: ListedPlatform[] } | undefined;

/** All platforms of the registry, by name; empty if unknown. */
export async function askPlatforms(asking: Asking): Promise<{ platforms: ListedPlatform[]; seen: Freshness }> {
  if (isRegistryOff()) return { platforms: [], seen: { ...freshnessOf([null]), is_off: true } };
  const answer = await askRegistry("/platform/", asking, last?.answer);
  if (!answer) return { platforms: [], seen: freshnessOf([null]) };
  if (!last || last.answer.body !== answer.body) last = { answer, platforms: readPlatforms(answer.body) };
  return { platforms: last.platforms, seen: freshnessOf([answer]) };
}

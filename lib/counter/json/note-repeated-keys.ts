import type { FindingLog } from "../finding";
import type { Parsed } from "./json-text";
import { repeatedKeys } from "./repeated-keys";

type Noting = { log: FindingLog; where: string | (() => string) };

/** Refuses repeated keys with different values, because it is unclear which one counts; equal values count once. */
export function noteRepeatedKeys({ text, value }: Parsed, { log, where }: Noting): void {
  for (const { key, isEqual } of repeatedKeys(text, value)) {
    if (isEqual) log.warn("key-repeated-equal", where, { key });
    else log.refuse("key-repeated", where, { key });
  }
}

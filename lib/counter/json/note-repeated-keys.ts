import type { FindingLog } from "../finding";
import type { Parsed } from "./json-text";
import { repeatedKeys } from "./repeated-keys";

type Noting = { log: FindingLog; where: string | (() => string) };

/** Refuses a value of which nobody can tell which counts; given twice the same, it is one. */
export function noteRepeatedKeys({ text, value }: Parsed, { log, where }: Noting): void {
  for (const { key, isEqual } of repeatedKeys(text, value)) {
    if (isEqual) log.warn("key-repeated-equal", where, { key });
    else log.refuse("key-repeated", where, { key });
  }
}

import { FindingLog } from "./finding";
import type { Reading } from "./reading";
import type { UsageRecord } from "./usage-record";

type Batches = AsyncGenerator<UsageRecord[], Reading>;

const mostNames = 5;

/**
 * Passes on the records of a report requested for one customer. If its items name several institutions, as consortium
 * reports do, the report is refused: usage of members must not be added up.
 */
export async function* ofOneInstitution(records: Batches): Batches {
  const rest: AsyncIterator<UsageRecord[], Reading> = records;
  const names = new Set<string>();
  let last: string | null = null;
  let next = await rest.next();
  try {
    for (; !next.done; next = await rest.next()) {
      for (const { institution } of next.value) {
        if (institution === last) continue;
        last = institution;
        if (institution !== null && names.size < mostNames) names.add(institution);
      }
      yield next.value;
    }
    return names.size > 1 ? refused(next.value, names) : next.value;
  } finally {
    if (!next.done) await rest.return?.();
  }
}

function refused(reading: Reading, names: ReadonlySet<string>): Reading {
  const log = new FindingLog();
  log.refuse("several-institutions", "Report_Items", { names: [...names].join(", ") });
  return { ...reading, verdict: "reject", errors: [...reading.errors, ...log.findings("error")] };
}

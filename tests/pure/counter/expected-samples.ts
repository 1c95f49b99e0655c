import { z } from "zod";
import type { Reading } from "@/lib/counter/reading";

const sums = z.record(z.string(), z.record(z.string(), z.number()));
const sample = z.object({
  verdict: z.string(),
  release: z.string().nullish(),
  rows: z.number().optional(),
  cells: z.number().optional(),
  nonzero: z.number().optional(),
  sums: sums.optional(),
});

/** Results of an independent reader of the sample files, by the file's path in the corpus. */
export const expectedSamples = z.record(z.string(), sample);

export type ExpectedSample = z.infer<typeof sample>;

/** Says where a reading disagrees with the independent one; null if it agrees. */
export function disagreement(reading: Reading, expected: ExpectedSample): string | null {
  const { verdict } = expected;
  if (verdict === "import") return importDisagreement(reading, expected) ?? sizeDisagreement(reading, expected);
  if (verdict.startsWith("import; exceptions"))
    return importDisagreement(reading, expected) ?? codeDisagreement(reading, verdict);
  if (/^no (data;|usage)/.test(verdict)) return emptyDisagreement(reading, verdict);
  const isRefused = reading.verdict === "reject" || reading.verdict === "not-counter";
  if (isRefused) return reading.errors.length > 0 ? null : "refused without a word";
  if (/^(reject|not a COUNTER)/.test(verdict)) return `is ${reading.verdict}`;
  return choiceDisagreement(reading, expected);
}

function importDisagreement(reading: Reading, expected: ExpectedSample): string | null {
  if (reading.verdict !== "import") return `is ${reading.verdict}: ${reading.errors.map(({ code }) => code).join(" ")}`;
  const [actual, request] = [total(reading.reports.map((report) => report.sums)), total([expected.sums ?? {}])];
  return actual === request ? null : `sums are ${actual} instead of ${request}`;
}

function sizeDisagreement({ reports }: Reading, expected: ExpectedSample): string | null {
  const [report] = reports;
  if (!report || reports.length > 1) return null;
  for (const size of ["rows", "cells", "nonzero"] as const) {
    const request = expected[size];
    if (request !== undefined && report[size] !== request) return `${size} are ${report[size]} instead of ${request}`;
  }
  return null;
}

function emptyDisagreement(reading: Reading, verdict: string): string | null {
  if (reading.verdict !== "empty") return `is ${reading.verdict}`;
  if (verdict.startsWith("no usage; warn") && reading.warnings.length === 0) return "has no warning";
  return verdict.startsWith("no data;") ? codeDisagreement(reading, verdict) : null;
}

function codeDisagreement({ exceptions }: Reading, verdict: string): string | null {
  const codes = [...verdict.slice(verdict.indexOf(";")).matchAll(/\b(\d{1,4}) (?=[a-z])/g)].map(([, code]) =>
    Number(code),
  );
  const missing = codes.filter((code) => !exceptions.some((exception) => exception.code === code));
  return missing.length > 0 ? `lacks the exceptions ${missing.join(" ")}` : null;
}

/** Where the product may choose, it may import with a warning; never in silence. */
function choiceDisagreement(reading: Reading, expected: ExpectedSample): string | null {
  const { verdict } = expected;
  if (reading.verdict === "empty") return total([expected.sums ?? {}]) === total([]) ? null : "numbers are lost";
  if (verdict.startsWith("import: readable")) return null;
  if (!verdict.startsWith("several reports") && reading.warnings.length === 0) return "is imported without a warning";
  return /outside-period|months-missing|March/.test(verdict) ? null : importDisagreement(reading, expected);
}

function total(all: readonly z.infer<typeof sums>[]): string {
  const added = new Map<string, number>();
  for (const one of all) {
    for (const [metric, months] of Object.entries(one)) {
      for (const [month, count] of Object.entries(months)) {
        if (count > 0) added.set(`${metric} ${month}`, (added.get(`${metric} ${month}`) ?? 0) + count);
      }
    }
  }
  return JSON.stringify([...added].sort());
}

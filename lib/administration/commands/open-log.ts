import "server-only";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { streamedFile } from "@/lib/kit/http/streamed-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { findRun, textOf } from "./show-run";

const AT_ONCE = 1000;

/** The whole log of a run as text, one message per line with its time. Throws NotFound. */
export async function openLog(_scope: Scope<"commands.run">, id: number, locale: Locale): Promise<Response> {
  const { command } = await findRun(id);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let after = 0n; ; ) {
      const lines = await readLines(id, after);
      const last = lines.at(-1);
      if (!last) return;
      after = last.id;
      yield Buffer.from(lines.map((line) => `${line.at.toISOString()}\t${textOf(line, locale)}\n`).join(""));
    }
  }
  return streamedFile(pieces(), { name: `${command}-${id}.txt`, type: "text/plain; charset=utf-8" });
}

/** Up to a thousand log lines after the given one; 0n for the first. */
export const readLines = (runId: number, after: bigint) =>
  db().managementRunLine.findMany({ where: { runId, id: { gt: after } }, orderBy: { id: "asc" }, take: AT_ONCE });

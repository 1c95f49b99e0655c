import "server-only";
import type { Scope } from "@/lib/access/scope";
import { month } from "@/lib/counter/standard/month";
import { counterReport } from "@/lib/imports/export/write-counter";
import { db } from "@/lib/kit/db";
import { Refused } from "@/lib/kit/errors";
import { writeZip, type ZipEntry } from "@/lib/kit/files/write-zip";
import { findPlatformAccount } from "@/lib/platforms/accounts";
import type { ExportProgress } from "../export-progress";
import type { formatsOf } from "../export-state";
import { fileSlugs } from "../file-slugs";
import { findWritableReports } from "../list-writable-reports";
import type { CounterRequest } from "../request";

type Making = {
  readonly form: (typeof formatsOf.counter)[number];
  readonly signal: AbortSignal;
  readonly progress: ExportProgress;
};

/**
 * Regenerates every stored report of an organization on a platform, as one archive. Refused if the release has none of
 * them.
 */
export async function writeCounterReports(
  scope: Scope<"usage.view">,
  request: CounterRequest,
  { form, signal, progress }: Making,
): Promise<AsyncGenerator<Uint8Array>> {
  const types = await findWritableReports(request);
  if (types.length === 0) throw new Refused("counterNothing");
  await progress.total(types.length);
  const { organization, platform, account, from, to, release } = request;
  const ofAccount =
    account === null
      ? null
      : await findPlatformAccount(db(), { organizationId: organization, platformId: platform }, account);
  const files = async function* (): AsyncGenerator<ZipEntry> {
    const slugs = fileSlugs(
      types.map(({ shortName }) => [shortName, ...(ofAccount ? [ofAccount.name || "main account"] : [])].join(" ")),
    );
    for (const [index, { id }] of types.entries()) {
      const query = {
        ...{ organization, platform, report_type: id, from: month(from), to: month(to), format: form },
        ...(release === "5.1" && { release }),
        ...(account !== null && { account }),
      };
      const { pieces } = await counterReport(scope, query, signal);
      yield { name: `${slugs[index]}-${from}-${to}.${form}`, content: pieces };
      await progress.rows(1);
    }
  };
  return writeZip(files());
}

import "server-only";
import { beginAttempt } from "./begin-attempt";
import { downloadReport } from "./download-report";
import { findDueIntention } from "./find-due-intention";
import { importAttempt } from "./import-attempt";
import { keepAnswer } from "./keep-answer";
import { type Lease, underLease } from "./lease-server";
import { failedTransport, settleAttempt } from "./settle-attempt";
import { TransportFailed } from "./sushi/transport-failed";

/** Asks a server for its next due report and imports the answer; false when nothing was due. */
export async function fetchNext(lease: Lease): Promise<boolean> {
  const intentionId = await findDueIntention(lease.serverId);
  const begun = intentionId === null ? null : await beginAttempt(lease, intentionId);
  if (!begun) return false;
  const download = await downloadReport({ ...begun, signal: lease.signal });
  if (download instanceof TransportFailed) {
    await underLease(lease, (tx) => settleAttempt(tx, begun.attemptId, failedTransport(download)));
  } else if (await keepAnswer(lease, begun, download)) {
    await importAttempt(lease, begun.attemptId);
  }
  return true;
}

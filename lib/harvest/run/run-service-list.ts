import "server-only";
import { type ListOutcome, MOST_LISTED, type ServiceList } from "@/lib/credentials/members/list-outcome";
import {
  readMembers,
  readServicePlatforms,
  type ServiceMember,
  type ServicePlatform,
} from "@/lib/credentials/members/read-members";
import { sealMembers } from "@/lib/credentials/members/seal-members";
import { type Secrets, secretValues } from "@/lib/credentials/secrets/secrets";
import { now } from "@/lib/kit/clock";
import type { Db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { readStoredFile, removeStoredFile } from "@/lib/kit/files/stored-file";
import { privateHosts } from "@/lib/kit/outgoing/public-address";
import type { Limits } from "@/lib/kit/outgoing/safe-request";
import { TransportFailed } from "@/lib/kit/outgoing/transport-failed";
import { type Lease, underLease } from "../queue/lease-server";
import { restServer } from "../queue/rest-server";
import { buildListRequest, listRequestWithoutSecrets, secretParameters } from "../sushi/build-request";
import { downloadAnswer } from "../sushi/download-answer";
import { scrub } from "../sushi/scrub";
import { type ReadList, readListAnswer } from "./read-list-answer";
import { nextTry } from "./retry-policy";

/** A list that a user waits for. */
export type ListRequest = {
  id: string;
  list: ServiceList;
  url: string;
  release: string;
  serverId: number;
  /** Null if they can no longer be decrypted. */
  secrets: Secrets | null;
};

/** 5,000 members with notes and identifiers are about 3 MB. */
const LIMITS: Limits = { connect: 10_000, idle: 60_000, total: 120_000, bytes: 10_000_000 };

type Result = ReadList<ServicePlatform | ServiceMember> & { httpStatus: number | null; retryAfter: number | null };

/** Requests a list and stores it: members encrypted, with their customer ids. */
export async function performList(lease: Lease, request: ListRequest): Promise<void> {
  const result = await download(lease, request);
  lease.signal.throwIfAborted();
  await underLease(lease, (tx) => finish(tx, request, result));
}

/** Settles a list whose requests were interrupted too often. */
export const abandonList = (tx: Db, request: ListRequest): Promise<void> => finish(tx, request, failed("interrupted"));

const failed = (errorCode: string, httpStatus: number | null = null): Result => ({
  errorCode,
  message: "",
  entries: [],
  httpStatus,
  retryAfter: null,
});

async function download({ signal, waiting }: Lease, { list, url, release, secrets }: ListRequest): Promise<Result> {
  if (!secrets) return failed("secrets-unreadable");
  const access = { ...secrets, url };
  try {
    const { file, httpStatus, retryAfter, redirectedTo } = await waiting(
      downloadAnswer(buildListRequest(access, list, release), {
        allowed: privateHosts(settings().SUSHI_PRIVATE_HOSTS),
        limits: LIMITS,
        signal,
        secret: { parameters: secretParameters(access), values: secretValues(access) },
      }),
    );
    try {
      // After a redirect that dropped the request's parameters, the list may be that of another account.
      if (redirectedTo !== "") return failed("redirect", httpStatus);
      const chunks: Uint8Array[] = [];
      for await (const chunk of readStoredFile(file)) chunks.push(chunk);
      const answer = { httpStatus, text: new TextDecoder().decode(Buffer.concat(chunks)) };
      const read =
        list === "members" ? readListAnswer(answer, readMembers) : readListAnswer(answer, readServicePlatforms);
      return { ...read, httpStatus, retryAfter };
    } finally {
      await removeStoredFile(file.storedAs);
    }
  } catch (error) {
    if (error instanceof TransportFailed) return failed(error.code, error.httpStatus);
    throw error;
  }
}

async function finish(tx: Db, request: ListRequest, result: Result): Promise<void> {
  const { id, serverId, secrets, list, url, release } = request;
  const isTooLong = result.entries.length > MOST_LISTED;
  const errorCode = isTooLong ? "list-too-long" : result.errorCode;
  const entries = isTooLong ? [] : result.entries;
  const { platform: _, ...params } = secrets?.extraParams ?? {};
  const clean = scrub(secrets ? secretValues({ ...secrets, extraParams: params }) : []);
  const members = entries.flatMap((entry) => ("customerId" in entry ? [entry] : []));
  const outcome: ListOutcome = {
    error_code: errorCode,
    message: clean.text(result.message),
    http_status: result.httpStatus,
    used_url: secrets ? listRequestWithoutSecrets({ ...secrets, url }, list, release) : url,
    count: result.entries.length,
    platforms: clean.data(entries.flatMap((entry) => ("parameter" in entry ? [entry] : []))),
  };
  // Providers repeat keys in texts; ids of members must stay as they are.
  const withoutKeys = scrub([secrets?.apiKey ?? "", secrets?.httpPassword ?? ""].filter(Boolean)).data(members);
  const sealed = list === "members" && errorCode === "" ? sealMembers(id, withoutKeys) : "";
  await tx.credentialsTest.update({ where: { id }, data: { finishedAt: now(), secrets: sealed, outcome } });
  const { serverRests } = nextTry({
    ...{ status: "download_failed", errorCode, retryAfter: result.retryAfter, earlier: [], isPartial: false },
    ...{ isAutomatic: false, isVerified: false, isBroken: false, daysSinceMonth: 0 },
  });
  await restServer(tx, serverId, { seconds: serverRests, code: errorCode });
}

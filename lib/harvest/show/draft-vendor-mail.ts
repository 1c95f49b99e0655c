import { monthOf } from "@/lib/counter/standard/month";
import "server-only";
import { isThemselves } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import { isLockedFor } from "@/lib/credentials/lock";
import { tryOpenSecrets } from "@/lib/credentials/secrets/seal-secrets";
import { secretValues } from "@/lib/credentials/secrets/secrets";
import { db } from "@/lib/kit/db";
import { settings } from "@/lib/kit/env";
import { NotFound, Refused } from "@/lib/kit/errors";
import { readStoredFile } from "@/lib/kit/files/stored-file";
import { displayName } from "@/lib/kit/format/display-name";
import type { Prisma } from "@/lib/kit/prisma/client";
import { findKeptRecord } from "@/lib/platforms/registry/registry-records";
import { isNotForProvider } from "../states/advice";
import { storedFindings } from "../states/stored-findings";
import { type Scrub, scrub } from "../sushi/scrub";
import { MOST_CHARACTERS, type ReportedAttempt, vendorMail } from "./vendor-mail";

const MOST_BYTES = MOST_CHARACTERS * 8;

/**
 * Reading may stop within a secret, where it is not recognized. In its longest spelling a secret has at most this many
 * characters.
 */
const LONGEST_SECRET = 1300;

/** The beginning of a stored answer without secrets, or why there is none. */
async function readAnswerText(
  file: { storedAs: string; sha256: string },
  scrub: Scrub,
): Promise<ReportedAttempt["answer"]> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of readStoredFile(file)) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > MOST_BYTES) break;
    }
  } catch {
    return { missing: "none" };
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BYTES));
  if (isBinary(text)) return { missing: "not-text" };
  const isCut = size > MOST_BYTES;
  const clean = isCut ? scrub.text(text).slice(0, -LONGEST_SECRET) : scrub.text(text);
  return { text: clean.slice(0, MOST_CHARACTERS), isWhole: !isCut && clean.length <= MOST_CHARACTERS };
}

const isBinary = (text: string): boolean => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a packed file from text.
  const odd = text.match(/[\u0000-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0;
  return odd > text.length / 20;
};

const attemptColumns = {
  rawFile: true,
  intention: {
    include: { reportType: true, credentials: { include: { organization: true, platform: true } } },
  },
} as const satisfies Prisma.AttemptInclude;

type Attempt = Prisma.AttemptGetPayload<{ include: typeof attemptColumns }>;

/**
 * Drafts a mail to the provider about a download. Throws NotFound if its organization is out of reach, and Refused if
 * the provider is not concerned.
 */
export async function draftVendorMail(scope: Scope<"harvest.manage">, id: number) {
  const attempt = await db().attempt.findFirst({
    where: { id, intention: { credentials: { organizationId: reach(scope) } } },
    include: attemptColumns,
  });
  if (!attempt) throw new NotFound();
  if (isNotForProvider(attempt.errorCode)) throw new Refused("notProvidersFault");
  const { credentials, reportType } = attempt.intention;
  const [to, reported] = await Promise.all([
    vendorAddress(credentials.platformId, reportType.release),
    report(attempt, scope),
  ]);
  return { to, ...vendorMail(reported) };
}

/** Address from the COUNTER Registry, of the service for this release, else of the platform; "" if there is none. */
async function vendorAddress(platformId: number, release: string): Promise<string> {
  const record = await findKeptRecord(platformId);
  const service = record?.services.find(({ counter_version }) => counter_version === release);
  return service?.contact.email || record?.contact.email || "";
}

function nameOf({ user }: Scope<"harvest.manage">): string {
  return [user.firstName, user.lastName].filter(Boolean).join(" ");
}

async function report(attempt: Attempt, scope: Scope<"harvest.manage">): Promise<ReportedAttempt> {
  const { credentials, reportType, month } = attempt.intention;
  const { exceptions, errors, detail } = storedFindings.parse(attempt.findings);
  const clean = scrubOf(attempt);
  const { HARVESTER_IPV4_ADDRESSES, HARVESTER_IPV6_ADDRESSES } = settings();
  const hidden = clean ?? scrub([]);
  return {
    platform: displayName(credentials.platform, "en"),
    organization: displayName(credentials.organization, "en"),
    report: { code: reportType.counterCode, release: reportType.release },
    month: monthOf(month),
    customerId: customerIdOf(attempt, scope),
    usedUrl: hidden.text(attempt.usedUrl),
    startedAt: attempt.startedAt,
    finishedAt: attempt.finishedAt,
    httpStatus: attempt.httpStatus,
    errorCode: attempt.errorCode,
    detail: hidden.text(detail),
    exceptions: exceptions.map(({ code, message, data }) => ({
      code,
      message: hidden.text(message),
      data: hidden.text(data),
    })),
    problems: errors.map(({ message }) => hidden.text(message)),
    answer: await answerOf(attempt, clean),
    addresses: [...HARVESTER_IPV4_ADDRESSES, ...HARVESTER_IPV6_ADDRESSES],
    from: nameOf(scope),
  };
}

/** Providers ask for it first; empty for users who may not see the stored one. */
function customerIdOf({ intention: { credentials } }: Attempt, { actor }: Scope<"harvest.manage">): string {
  if (!isThemselves(actor) || isLockedFor(actor, credentials)) return "";
  return tryOpenSecrets(credentials)?.customerId ?? "";
}

/** Null if the secrets of the request have changed since, so that they cannot be removed from the answer. */
function scrubOf({ credentialsVersion, intention: { credentials } }: Attempt): Scrub | null {
  if (credentials.versionHash !== credentialsVersion) return null;
  const secrets = tryOpenSecrets(credentials);
  return secrets && scrub(secretValues(secrets));
}

async function answerOf({ rawFile }: Attempt, clean: Scrub | null): Promise<ReportedAttempt["answer"]> {
  if (!rawFile) return { missing: "none" };
  return clean ? readAnswerText(rawFile, clean) : { missing: "not-shown" };
}

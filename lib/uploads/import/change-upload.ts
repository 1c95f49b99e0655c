import "server-only";
import { z } from "zod";
import { runsConsortium } from "@/lib/access/actor";
import { changedValues } from "@/lib/access/audit/audit-values";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { isMonth } from "@/lib/counter/standard/month";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid, OutOfDate, Refused } from "@/lib/kit/errors";
import type { Locale } from "@/lib/kit/i18n/routing";
import { Prisma } from "@/lib/kit/prisma/client";
import { mapping as sheetMapping } from "@/lib/non-counter/contract";
import { readAccounts } from "@/lib/platforms/accounts";
import { uploadChoices as readChoices, withChoices } from "../choose/choices";
import { requireUsable } from "../choose/require-usable";
import type { changeUploadCall, Upload } from "../contract";
import { findUpload, holdUpload, type StoredUpload } from "../find-upload";
import { getUpload } from "../show/get-upload";
import { uploadChecks } from "../upload-run";
import { isCheckable, isUnderWay } from "../upload-state";

type Managing = Scope<"uploads.manage">;
type Change = Parsed<typeof changeUploadCall.body>;

/**
 * Corrects recognized values; checks the file again if it must be read differently. Throws Invalid, Refused, and
 * OutOfDate.
 */
export async function changeUpload(scope: Managing, id: number, change: Change, locale: Locale): Promise<Upload> {
  const stored = await findUpload(db(), scope, id);
  const organizationId = ownerAfter(scope, stored, change);
  await requireUsable(change, organizationId);
  await requireAccount(change, { organizationId, platformId: change.platform ?? stored.platformId });
  for (const { organization } of change.organizations ?? []) if (organization !== null) scope.within(organization);
  for (const { platform } of change.platforms ?? []) await requireUsable({ platform }, organizationId);
  await inTransaction(async (tx) => {
    const upload = await holdUpload(tx, scope, id);
    if (upload.state === "importing" || upload.state === "imported") throw new Refused("uploadNotChangeable");
    if (upload.revision !== change.revision) throw new OutOfDate();
    const isReadAnew = readsAnew(change);
    await tx.upload.update({
      where: { id },
      data: {
        ...placeAfter(change, organizationId),
        ...readingAfter(change),
        choices: withChoices(readChoices.parse(upload.choices), {
          ...change,
          confirmed: confirmedBy(change, organizationId),
        }),
        revision: { increment: 1 },
        ...(isReadAnew && {
          state: "initial",
          errorCode: "",
          tries: 0,
          run: { increment: 1 },
          doneBytes: 0,
          doneRecords: 0,
        }),
      },
    });
    await audit(tx, scope, upload);
    if (isReadAnew) await uploadChecks.enqueue(tx, id);
  });
  return getUpload(scope, id, locale);
}

type Placed = { organizationId: number | null; platformId: number | null };

/** Throws Invalid for an account that the organization does not have at the platform. */
async function requireAccount({ account }: Change, { organizationId, platformId }: Placed): Promise<void> {
  if (account === undefined || account === null) return;
  const place = organizationId === null || platformId === null ? null : { organizationId, platformId };
  const accounts = place ? (await readAccounts(db(), [place]))(place) : [];
  if (accounts.every(({ id }) => id !== account)) throw new Invalid({ account: ["invalid"] });
}

const readsAnew = ({ method, report_type_id, template, mapping, titles }: Change): boolean =>
  [method, report_type_id, template, mapping, titles].some((value) => value !== undefined);

/** The owner after the change; only consortium administrators may leave it to the file. */
function ownerAfter(scope: Managing, upload: StoredUpload, { organization }: Change): number | null {
  if (organization === undefined) return upload.organizationId;
  if (organization !== null) scope.within(organization);
  else if (!runsConsortium(scope.actor)) throw new Invalid({ organization: ["mandatory"] });
  return organization;
}

/** A confirmation applies to one organization: another one must be confirmed again. */
function confirmedBy({ confirm_organization: isConfirmed }: Change, organizationId: number | null) {
  return isConfirmed === undefined ? undefined : isConfirmed ? organizationId : null;
}

function placeAfter(
  { organization, platform, account }: Change,
  organizationId: number | null,
): Prisma.UploadUncheckedUpdateInput {
  return {
    ...(organization !== undefined && { organizationId, isOrganizationChosen: organization !== null }),
    ...(platform !== undefined && { platformId: platform, isPlatformChosen: platform !== null }),
    ...(account !== undefined && { accountId: account }),
  };
}

function readingAfter({ method, report_type_id, template, ...change }: Change): Prisma.UploadUncheckedUpdateInput {
  const mapping = change.mapping ? keptMapping(change.mapping) : change.mapping;
  return {
    ...(method !== undefined && { method }),
    ...(report_type_id !== undefined && { reportTypeId: report_type_id }),
    ...(template !== undefined && { templateId: template }),
    ...(mapping !== undefined && {
      mapping: mapping ?? Prisma.DbNull,
      ...(mapping !== null && { templateId: null }),
    }),
  };
}

/** The complete part of a mapping, and the month of a sheet without one. */
function keptMapping(mapping: Record<string, unknown>) {
  const read = sheetMapping.extend({ period: z.string().refine(isMonth, "month").optional() }).safeParse(mapping);
  if (!read.success) throw new Invalid({ mapping: ["invalid"] });
  return read.data;
}

/** Choices for single months are audited by their effect. */
async function audit(tx: Db, scope: Managing, before: StoredUpload): Promise<void> {
  const after = await tx.upload.findUniqueOrThrow({ where: { id: before.id } });
  const values = ({
    method,
    organizationId,
    platformId,
    accountId,
    reportTypeId,
    templateId,
    choices,
  }: typeof after | StoredUpload) => ({
    ...{ method, organization: organizationId, platform: platformId, account: accountId },
    ...{ report_type: reportTypeId, template: templateId },
    organization_confirmed: readChoices.parse(choices).confirmed,
  });
  const changed = changedValues(values(before), values(after));
  if (!changed) return;
  await recordAudit(tx, scope, {
    action: "upload.change",
    subject: { kind: "upload", id: before.id, name: before.rawFile.name },
    organizationId: after.organizationId,
    ...changed,
  });
}

/** Checks a file again that has not been imported. Throws Refused. */
export async function recheckUpload(scope: Scope<"uploads.manage">, id: number, locale: Locale): Promise<Upload> {
  await inTransaction(async (tx) => {
    const { state } = await holdUpload(tx, scope, id);
    if (state === "initial") return;
    if (!isCheckable(state)) throw new Refused(isUnderWay(state) ? "uploadBusy" : "uploadNotCheckable");
    await tx.upload.update({
      where: { id },
      data: { state: "initial", errorCode: "", tries: 0, run: { increment: 1 }, doneBytes: 0, doneRecords: 0 },
    });
    await uploadChecks.enqueue(tx, id);
  });
  return getUpload(scope, id, locale);
}

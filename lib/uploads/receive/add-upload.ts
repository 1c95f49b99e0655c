import "server-only";
import { z } from "zod";
import { ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { reportTypeId } from "@/lib/access/shapes";
import { lockLevelOf } from "@/lib/credentials/lock";
import { now } from "@/lib/kit/clock";
import { type Db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { requireUsable } from "../choose/require-usable";
import type { Upload } from "../contract";
import { getUpload } from "../show/get-upload";
import { uploadChecks } from "../upload-run";
import { uploadMethods } from "../upload-state";
import { declaredBytes, type FormTexts, type ReceivedFile, receiveFile } from "./receive-file";
import { requireFewWaiting, requireQuota, reserveQuota } from "./upload-quota";

/** The level of consortium uploads, including those of superusers. */
const HIGHEST_LEVEL = 400;

const emptyToUndefined = (text: unknown) => (text === "" ? undefined : text);
const id = z.preprocess(
  emptyToUndefined,
  z
    .string()
    .regex(/^(-1|\d{1,9})$/, "invalid")
    .transform(Number)
    .optional(),
);

/** Form fields next to the file. */
const form = z.object({
  organization: id,
  platform: id,
  report_type_id: z.preprocess(emptyToUndefined, reportTypeId.optional()),
  template: id,
  method: z.preprocess(emptyToUndefined, z.enum(uploadMethods, "invalid").optional()),
});

type UploadForm = z.output<typeof form>;
type Managing = Scope<"uploads.manage">;

/** Stores an uploaded file and starts its check. Throws Invalid, Refused, NotFound, and Problem 413. */
export async function addUpload(scope: Managing, request: Request, locale: Locale): Promise<Upload> {
  const { file, texts } = await receiveFile(request, async (before) => {
    const fields = parsed(before);
    const organizationId = fields.organization === undefined ? undefined : ownerOf(scope, fields);
    await requireFewWaiting(scope);
    await requireUsable(fields, null);
    if (organizationId !== undefined) await requireQuota(organizationId, declaredBytes(request));
  });
  const uploadId = await keptOrRemoved(file, async () => {
    const fields = parsed(texts);
    const organizationId = ownerOf(scope, fields);
    await requireUsable(fields, organizationId);
    return inTransaction((tx) => keep(tx, scope, { fields, organizationId, file }));
  });
  return getUpload(scope, uploadId, locale);
}

function parsed(texts: FormTexts): UploadForm {
  const result = form.safeParse(texts);
  if (result.success) return result.data;
  throw new Invalid(Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), [message]])));
}

/** The owner; only consortium administrators may leave it to the file. */
function ownerOf(scope: Managing, { organization }: UploadForm): number | null {
  if (organization !== undefined && organization !== ALL_ORGANIZATIONS) {
    scope.within(organization);
    return organization;
  }
  if (runsConsortium(scope.actor)) return null;
  const [only, ...others] = scope.organizationIds;
  if (only === undefined || others.length > 0) throw new Invalid({ organization: ["mandatory"] });
  return only;
}

async function keptOrRemoved(file: ReceivedFile, keep: () => Promise<number>): Promise<number> {
  try {
    return await keep();
  } catch (error) {
    await removeStoredFile(file.storedAs);
    throw error;
  }
}

type Kept = { fields: UploadForm; organizationId: number | null; file: ReceivedFile };

async function keep(tx: Db, scope: Managing, { fields, organizationId, file }: Kept): Promise<number> {
  await reserveQuota(tx, organizationId, file.sizeBytes);
  const rawFile = await tx.rawFile.create({ data: { ...file, createdAt: now() } });
  const upload = await tx.upload.create({
    data: {
      method: fields.method ?? (fields.template === undefined ? "counter" : "raw"),
      organizationId,
      isOrganizationChosen: organizationId !== null,
      platformId: fields.platform ?? null,
      isPlatformChosen: fields.platform !== undefined,
      reportTypeId: fields.report_type_id ?? null,
      templateId: fields.template ?? null,
      rawFileId: rawFile.id,
      uploadedById: scope.actor.kind === "user" ? scope.actor.id : null,
      ownerLevel: Math.min(HIGHEST_LEVEL, lockLevelOf(scope.actor, organizationId ?? 0)),
      createdAt: now(),
    },
  });
  const subject = { kind: "upload", id: upload.id, name: file.name };
  const after = { size: file.sizeBytes, sha256: file.sha256 };
  await recordAudit(tx, scope, { action: "upload.add", subject, organizationId, after });
  await uploadChecks.enqueue(tx, upload.id);
  return upload.id;
}

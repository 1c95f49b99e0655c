import "server-only";
import type { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { type Db, db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { ownerOf } from "@/lib/platforms/owner-of";
import { offeredTo } from "@/lib/platforms/show-platform";
import { entitlementRuns } from "@/lib/title-lists/file/file-run";
import { requireTitleFileRoom, reserveTitleFile } from "@/lib/title-lists/file/reserve-title-file";
import { TITLE_FILES } from "@/lib/title-lists/file/title-files";
import { declaredBytes, type FormTexts, type ReceivedFile, receiveFile } from "@/lib/uploads/receive/receive-file";
import { type EntitlementListView, entitlementForm } from "./contract";
import { findOwnEntitlementList, showEntitlementList } from "./entitlement-lists";

type Managing = Scope<"entitlements.manage">;

type EntitlementForm = z.output<typeof entitlementForm>;

function parsed(texts: FormTexts): EntitlementForm {
  const result = entitlementForm.safeParse(texts);
  if (result.success) return result.data;
  const parts = entitlementForm.options["list" in texts ? 0 : 1].safeParse(texts);
  throw new Invalid(
    Object.fromEntries((parts.error?.issues ?? []).map(({ path, message }) => [path.join("."), [message]])),
  );
}

/**
 * Stores a list or a further version of one, which is then read in the background. A version of the same day is replaced.
 * Throws Invalid, NotFound, Problem 413.
 */
export async function addEntitlementList(
  managing: Managing,
  request: Request,
  locale: Locale,
): Promise<EntitlementListView> {
  const { file, texts } = await receiveFile(
    request,
    async (before) => {
      await requireChangeable(managing, parsed(before));
      await requireTitleFileRoom(managing.user.id, declaredBytes(request));
    },
    TITLE_FILES,
  );
  return keep(managing, { file, locale }, async (tx) => {
    const form = parsed(texts);
    await requireChangeable(managing, form, tx);
    const validFrom = form.valid_from;
    if ("list" in form) {
      const { id, name, organizationId } = await findOwnEntitlementList(managing, form.list, tx);
      return { id, name, organizationId, validFrom };
    }
    const organizationId = ownerOf(managing, form.organization);
    const { name = file.name, platform: platformId } = form;
    const created = { createdAt: now(), changedAt: now() };
    const { id } = await tx.entitlementList.create({ data: { organizationId, platformId, name, ...created } });
    return { id, name, organizationId, validFrom };
  });
}

async function requireChangeable(managing: Managing, form: EntitlementForm, tx: Db = db()): Promise<void> {
  if ("list" in form) return void (await findOwnEntitlementList(managing, form.list, tx));
  const owner = ownerOf(managing, form.organization);
  const offered = offeredTo(owner === null ? managing.organizationIds : [owner]);
  const platform = await tx.platform.findFirst({ where: { id: form.platform, AND: offered }, select: { id: true } });
  if (!platform) throw new Invalid({ platform: ["invalid"] });
}

type Kept = { id: number; name: string; organizationId: number | null; validFrom: string };

async function keep(
  managing: Managing,
  { file, locale }: { file: ReceivedFile; locale: Locale },
  into: (tx: Db) => Promise<Kept>,
): Promise<EntitlementListView> {
  const { id, replaced } = await inTransaction(async (tx) => {
    await reserveTitleFile(tx, managing.user.id, file.sizeBytes);
    const list = await into(tx);
    const validFrom = new Date(list.validFrom);
    const at = now();
    const replaced = await removeVersion(tx, { listId: list.id, validFrom });
    const { id: fileId } = await tx.titleFile.create({ data: { ...file, createdAt: at } });
    await tx.entitlementVersion.create({
      data: { ...{ listId: list.id, fileId, validFrom, createdById: managing.user.id, createdAt: at } },
    });
    await entitlementRuns.enqueue(tx, fileId);
    await recordAudit(tx, managing, {
      action: "entitlement-list.add",
      subject: { kind: "entitlement-list", id: list.id, name: list.name },
      organizationId: list.organizationId,
      after: { file: file.name, size: file.sizeBytes, sha256: file.sha256, from: list.validFrom },
    });
    return { id: list.id, replaced };
  }).catch(async (error: unknown) => {
    await removeStoredFile(file.storedAs);
    throw error;
  });
  if (replaced) await removeStoredFile(replaced);
  return showEntitlementList(await findOwnEntitlementList(managing, id), managing.actor, locale);
}

/** Removes the version of a day and returns where its file is stored; null if there is none. */
async function removeVersion(tx: Db, of: { listId: number; validFrom: Date }): Promise<string | null> {
  const former = await tx.entitlementVersion.findFirst({ where: of, select: { fileId: true } });
  if (!former) return null;
  // A running job locks the file and finishes first.
  await tx.$queryRaw`SELECT FROM title_files WHERE id = ${former.fileId} FOR UPDATE`;
  return (await tx.titleFile.delete({ where: { id: former.fileId } })).storedAs;
}

import "server-only";
import { ALL_ORGANIZATIONS } from "@/lib/access/actor";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Parsed } from "@/lib/access/contract";
import type { Scope } from "@/lib/access/scope";
import { now } from "@/lib/kit/clock";
import { inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { readStoredFile, removeStoredFile, storeFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { requireTitleFileRoom, reserveTitleFile } from "@/lib/title-lists/file/reserve-title-file";
import { TITLE_FILES } from "@/lib/title-lists/file/title-files";
import { declaredBytes, type FormTexts, type ReceivedFile, receiveFile } from "@/lib/uploads/receive/receive-file";
import { findTitleList } from "../list/title-lists";
import { type addOverlapOfListCall, overlapQuery, type TitleOverlapView } from "./contract";
import { findOwnOverlap, showTitleOverlap } from "./title-overlaps";

type Asked = Parsed<typeof overlapQuery>;

/** Form fields before the file. */
function parsed(texts: FormTexts): Asked {
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
  const result = overlapQuery.safeParse(filled);
  if (result.success) return result.data;
  throw new Invalid(Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), [message]])));
}

/** Stores an uploaded list; it is compared on request. Throws Invalid, NotFound, Refused, and Problem 413. */
export async function addTitleOverlap(
  scope: Scope<"signed-in">,
  request: Request,
  locale: Locale,
): Promise<TitleOverlapView> {
  const { file, texts } = await receiveFile(
    request,
    async (before) => {
      scope.within(parsed(before).organization);
      await requireTitleFileRoom(scope.user.id, declaredBytes(request));
    },
    TITLE_FILES,
  );
  return keep(scope, { file, asked: () => parsed(texts) }, locale);
}

type OfList = Parsed<typeof addOverlapOfListCall.body>;

/** The same with a copy of a title list's file, which may change meanwhile. */
export async function addOverlapOfList(
  scope: Scope<"signed-in">,
  { title_list: id, ...asked }: OfList,
  locale: Locale,
): Promise<TitleOverlapView> {
  scope.within(asked.organization);
  const { file: listed, name } = await findTitleList(scope, id);
  await requireTitleFileRoom(scope.user.id, Number(listed.sizeBytes));
  const stored = await storeFile(TITLE_FILES.folder, readStoredFile(listed));
  const ending = /\.\w{1,8}$/.exec(listed.name)?.[0] ?? "";
  const file = { ...stored, name: name.endsWith(ending) ? name : name + ending, mediaType: listed.mediaType };
  return keep(scope, { file, asked: () => asked }, locale);
}

async function keep(
  scope: Scope<"signed-in">,
  { file, asked }: { file: ReceivedFile; asked: () => Asked },
  locale: Locale,
): Promise<TitleOverlapView> {
  try {
    const { organization, from, to } = asked();
    scope.within(organization);
    const { id } = await inTransaction(async (tx) => {
      const at = now();
      await reserveTitleFile(tx, scope.user.id, file.sizeBytes);
      const { id: fileId } = await tx.titleFile.create({ data: { ...file, createdAt: at } });
      const row = await tx.titleOverlap.create({
        data: {
          ...{ fileId, organizationId: organization === ALL_ORGANIZATIONS ? null : organization },
          ...{ fromMonth: from ? new Date(`${from}-01`) : null, toMonth: to ? new Date(`${to}-01`) : null },
          ...{ createdById: scope.user.id, createdAt: at, changedAt: at },
        },
      });
      await recordAudit(tx, scope, {
        action: "title-overlap.add",
        subject: { kind: "title-overlap", id: row.id, name: file.name },
        organizationId: row.organizationId,
        after: { file: file.name, size: file.sizeBytes, sha256: file.sha256 },
      });
      return row;
    });
    return showTitleOverlap(await findOwnOverlap(scope, id), locale);
  } catch (error) {
    await removeStoredFile(file.storedAs);
    throw error;
  }
}

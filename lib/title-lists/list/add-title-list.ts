import "server-only";
import { z } from "zod";
import { recordAudit } from "@/lib/access/audit/record-audit";
import type { Scope } from "@/lib/access/scope";
import { requiredName } from "@/lib/access/shapes";
import { now } from "@/lib/kit/clock";
import { db, inTransaction } from "@/lib/kit/db";
import { Invalid } from "@/lib/kit/errors";
import { removeStoredFile } from "@/lib/kit/files/stored-file";
import type { Locale } from "@/lib/kit/i18n/routing";
import { declaredBytes, type FormTexts, receiveFile } from "@/lib/uploads/receive/receive-file";
import type { TitleListView } from "../contract";
import { requireTitleFileRoom, reserveTitleFile } from "../file/reserve-title-file";
import { TITLE_FILES } from "../file/title-files";
import { requireAssignable } from "./change-title-list";
import { getTitleList } from "./title-lists";

const id = z.preprocess(
  (text) => (text === "" ? undefined : text),
  z
    .string()
    .regex(/^\d{1,9}$/, "invalid")
    .transform(Number)
    .optional(),
);

/** Form fields next to the file. */
const form = z.object({
  name: z.preprocess((text) => (text === "" ? undefined : text), requiredName(200).optional()),
  tag: id,
  tag_class: id,
  reprocess: z.enum(["true", "false"], "invalid").default("false"),
});

function parsed(texts: FormTexts): z.output<typeof form> {
  const result = form.safeParse(texts);
  if (result.success) return result.data;
  throw new Invalid(Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join("."), [message]])));
}

/**
 * Stores an uploaded list; it is read when a preflight is requested. Throws Invalid, Forbidden, Refused, and Problem
 * 413.
 */
export async function addTitleList(
  scope: Scope<"signed-in">,
  request: Request,
  locale: Locale,
): Promise<TitleListView> {
  const fieldsOf = (texts: FormTexts) => {
    const { tag = null, tag_class: tagClass = null } = parsed(texts);
    return { tagId: tag, tagClassId: tagClass };
  };
  const { file, texts } = await receiveFile(
    request,
    async (before) => {
      await requireAssignable(db(), scope, fieldsOf(before));
      await requireTitleFileRoom(scope.user.id, declaredBytes(request));
    },
    TITLE_FILES,
  );
  try {
    const fields = parsed(texts);
    const added = await inTransaction(async (tx) => {
      await requireAssignable(tx, scope, fieldsOf(texts));
      await reserveTitleFile(tx, scope.user.id, file.sizeBytes);
      const at = now();
      const { id: fileId } = await tx.titleFile.create({ data: { ...file, createdAt: at } });
      const row = await tx.titleList.create({
        data: {
          fileId,
          name: fields.name ?? file.name,
          ...fieldsOf(texts),
          isReprocessed: fields.reprocess === "true",
          ...{ createdById: scope.user.id, changedById: scope.user.id, createdAt: at, changedAt: at },
        },
      });
      const subject = { kind: "title-list", id: row.id, name: row.name };
      const after = { file: file.name, size: file.sizeBytes, sha256: file.sha256 };
      await recordAudit(tx, scope, { action: "title-list.add", subject, after });
      return row;
    });
    return getTitleList(scope, added.id, locale);
  } catch (error) {
    await removeStoredFile(file.storedAs);
    throw error;
  }
}

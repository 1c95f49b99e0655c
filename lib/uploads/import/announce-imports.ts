import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, NORMAL, plainInMarkdown } from "@/lib/events/event";
import type { Db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import type { Platform, Prisma } from "@/lib/kit/prisma/client";
import { pathTo } from "@/lib/navigation/routes";
import { UNKNOWN_PLATFORM } from "@/lib/navigation/unknown-platform";
import { catalog } from "@/messages/catalog";
import { uploadWords } from "../show/upload-words";

const MOST_LINES = 5;

/** Relations needed to announce the end of an import. */
const included = {
  platform: true,
  rawFile: true,
  _count: { select: { imports: { where: { state: "current" } } } },
} as const satisfies Prisma.UploadInclude;

/** `platforms`: of the imported usage. */
type Told = Prisma.UploadGetPayload<{ include: typeof included }> & { platforms: Platform[] };

/**
 * Notifies the user that an import ended, in the transaction that ends it; for files imported together, after the last
 * one.
 */
export async function announceImports(tx: Db, { id, importBatch }: { id: number; importBatch: string | null }) {
  if (importBatch !== null) {
    // Of two ending at once, the second sees the end of the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('uploads.batch'), hashtext(${importBatch}))`;
    if ((await tx.upload.count({ where: { importBatch, state: "importing" } })) > 0) return;
  }
  const uploads = await tx.upload.findMany({
    where: { ...(importBatch === null ? { id } : { importBatch }), state: { in: ["imported", "failed", "preflight"] } },
    include: included,
    orderBy: { id: "asc" },
  });
  const platformsOf = await platformsBrought(
    tx,
    uploads.map((upload) => upload.id),
  );
  const ended = uploads.map((upload) => ({ ...upload, platforms: platformsOf(upload.id) }));
  const [first, ...more] = ended;
  if (!first || first.importedById === null) return;
  const failed = ended.filter(({ state }) => state !== "imported");
  const textIn = (locale: Locale) => (more.length === 0 ? ofOne(first, locale) : ofSeveral(ended, failed, locale));
  const [en, cs] = [textIn("en"), textIn("cs")];
  const owners = new Set(ended.map(({ organizationId }) => organizationId));
  await announceEvent(tx, {
    category: "platform",
    importance: failed.length > 0 ? HIGH : NORMAL,
    title: { en: en.title, cs: cs.title },
    description: { en: en.text, cs: cs.text },
    userIds: [first.importedById],
    organizationId: owners.size === 1 ? first.organizationId : null,
  });
}

/** Platforms of imported uploads. */
async function platformsBrought(tx: Db, ids: readonly number[]): Promise<(id: number) => Platform[]> {
  const imports = await tx.import.findMany({
    where: { uploadId: { in: [...ids] }, state: "current" },
    distinct: ["uploadId", "platformId"],
    select: { uploadId: true, platform: true },
  });
  return (id) => imports.flatMap(({ uploadId, platform }) => (uploadId === id ? platform : []));
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalog[locale].uploads.event });

type Said = { title: string; text: string };

function ofOne(upload: Told, locale: Locale): Said {
  const kind = upload.state === "imported" ? "imported" : "failed";
  const { name } = upload.rawFile;
  const { text: reason, remedy } = uploadWords("error", upload.errorCode, locale);
  const platform = upload.platform ?? upload.platforms[0];
  const text = words(locale)(`${kind}.text`, {
    ...{ name: plainInMarkdown(name), reason, remedy },
    months: upload._count.imports,
    platforms: Math.max(1, upload.platforms.length),
    platform: plainInMarkdown(platform ? displayName(platform, locale) : "–"),
    link: uploadAddress(upload),
  });
  return { title: words(locale)(`${kind}.title`, { name }), text };
}

function ofSeveral(ended: readonly Told[], failed: readonly Told[], locale: Locale): Said {
  const t = words(locale);
  const imported = ended.filter(({ state }) => state === "imported");
  const months = imported.reduce((all, { _count }) => all + _count.imports, 0);
  const platforms = new Set(imported.flatMap((upload) => upload.platforms.map(({ id }) => id))).size;
  const lines = failed.slice(0, MOST_LINES).map((upload) => {
    const { text: reason } = uploadWords("error", upload.errorCode, locale);
    return t("several.line", { name: plainInMarkdown(upload.rawFile.name), reason, link: uploadAddress(upload) });
  });
  const more = failed.length - lines.length;
  const link = `${pathTo("manual-data-upload-list")}${failed.length > 0 ? "" : "?state=imported"}`;
  return {
    title: t(failed.length > 0 ? "several.titleFailed" : "several.title", {
      ...{ count: ended.length, imported: imported.length },
    }),
    text: [
      ...(imported.length > 0 ? [t("several.imported", { count: imported.length, months, platforms })] : []),
      ...(failed.length > 0 ? [t("several.failed", { count: failed.length })] : []),
      [...lines, ...(more > 0 ? [t("several.more", { count: more })] : [])].map((line) => `- ${line}`).join("\n"),
      t("several.link", { link }),
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** An upload's address in the product. */
const uploadAddress = ({ id, platformId }: { id: number; platformId: number | null }): string =>
  pathTo("manual-data-upload-detail", { platformId: platformId ?? UNKNOWN_PLATFORM, uploadObjectId: id });

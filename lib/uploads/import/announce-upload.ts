import "server-only";
import { createTranslator } from "use-intl/core";
import { announceEvent } from "@/lib/events/announce-event";
import { HIGH, NORMAL } from "@/lib/events/event";
import { plainInMarkdown } from "@/lib/events/plain-in-markdown";
import type { Db } from "@/lib/kit/db";
import { displayName } from "@/lib/kit/format/display-name";
import type { Locale } from "@/lib/kit/i18n/routing";
import { pathTo } from "@/lib/navigation/routes";
import { UNKNOWN_PLATFORM } from "@/lib/navigation/unknown-platform";
import { catalogue } from "@/messages/catalogue";
import { uploadWords } from "../show/upload-words";

/** Tells whoever asked for the import of an upload how it ended, as part of the transaction that ends it. */
export async function announceUpload(tx: Db, uploadId: number): Promise<void> {
  const upload = await tx.upload.findUniqueOrThrow({
    where: { id: uploadId },
    include: { platform: true, rawFile: true, _count: { select: { imports: { where: { state: "current" } } } } },
  });
  if (upload.importedById === null) return;
  const kind = upload.state === "imported" ? "imported" : "failed";
  const { name } = upload.rawFile;
  const text = (locale: Locale) => {
    const { text: reason, remedy } = uploadWords("error", upload.errorCode, locale);
    return words(locale)(`${kind}.text`, {
      ...{ name: plainInMarkdown(name), reason, remedy },
      months: upload._count.imports,
      platform: plainInMarkdown(upload.platform ? displayName(upload.platform, locale) : "–"),
      link: uploadAddress(upload),
    });
  };
  await announceEvent(tx, {
    category: "platform",
    importance: kind === "imported" ? NORMAL : HIGH,
    title: { en: words("en")(`${kind}.title`, { name }), cs: words("cs")(`${kind}.title`, { name }) },
    description: { en: text("en"), cs: text("cs") },
    userIds: [upload.importedById],
    organizationId: upload.organizationId,
  });
}

const words = (locale: Locale) => createTranslator({ locale, messages: catalogue[locale].uploads.event });

/** Where an upload is shown, in the product's own addresses. */
const uploadAddress = ({ id, platformId }: { id: number; platformId: number | null }): string =>
  pathTo("manual-data-upload-detail", { platformId: platformId ?? UNKNOWN_PLATFORM, uploadObjectId: id });

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DropFile } from "@/components/ui/drop-place.client";
import { FieldNotes } from "@/components/ui/fields/field";
import { TextField } from "@/components/ui/fields/text-field.client";
import { FormDialog } from "@/components/ui/overlays/form-dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { useContractForm } from "@/lib/kit/call/use-contract-form";
import { useRouter } from "@/lib/kit/i18n/navigation";
import { type SiteImageEntity, saveImageCall } from "@/lib/site/appearance/contract";
import { MOST_IMAGE_BYTES } from "@/lib/site/appearance/image-type";
import { SitePicture } from "../site-picture";

/** Image to edit; undefined adds a new one. */
export type ImagePlace = { place: "logo" | "footer"; image: SiteImageEntity | null };

const TYPES = "image/png,image/jpeg,image/webp,image/svg+xml";

/** Adds an image, or changes its file, texts and link. */
export function SiteImageDialog({
  place,
  image,
  revision,
  onClose,
}: ImagePlace & { revision: number; onClose: () => void }) {
  const t = useTranslations("appearance");
  const router = useRouter();
  const notify = useSnackbar();
  const errors = useTranslations("errors.fields");
  const form = useContractForm(saveImageCall, {
    values: {
      ...{ place, revision, file: null },
      image: image?.pk ?? null,
      alt_text_en: image?.alt_text_en ?? "",
      alt_text_cs: image?.alt_text_cs ?? "",
      link: image?.link ?? "",
    },
    onDone: () => {
      onClose();
      notify({ tone: "ok", text: t("saved") });
      router.refresh();
    },
  });
  const { file } = form.values;
  const [refused, refuse] = useState<"imageTooLarge" | "imageUnreadable" | null>(null);
  const take = async (chosen: File) => {
    const isTooLarge = chosen.size > MOST_IMAGE_BYTES;
    refuse(isTooLarge ? "imageTooLarge" : null);
    if (isTooLarge) return;
    const bytes = await chosen.arrayBuffer().catch(() => null);
    if (bytes) form.set("file", inBase64(bytes));
    else refuse("imageUnreadable");
  };
  const address = typeof file === "string" ? pictureOf(file) : image?.img;
  const action = image ? "change" : "add";
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`dialog.${place}.${action}`)}
      description={t(`dialog.${place}.text`)}
      isDisabled={!address}
    >
      {address ? (
        <div className="flex min-h-24 items-center justify-center rounded border border-hairline bg-paper p-3">
          <SitePicture
            image={{ address, altText: t("preview"), link: "" }}
            className={place === "logo" ? "max-h-9 max-w-32" : "max-h-[92px] max-w-full"}
          />
        </div>
      ) : null}
      <div className="flex flex-col gap-1">
        <DropFile
          label={t(address ? "otherFile" : "file")}
          hint={t("fileHint")}
          accept={TYPES}
          busy={false}
          onFile={(chosen) => void take(chosen)}
        />
        <FieldNotes id="site-image-file" error={refused ? errors(refused) : form.errors.file?.join(" ")} />
      </div>
      <TextField name="alt_text_en" label={t("altEn")} hint={t("altHint")} required />
      <TextField name="alt_text_cs" label={t("altCs")} required />
      {place === "footer" ? (
        <TextField name="link" type="url" label={t("link")} hint={t("linkHint")} placeholder="https://" />
      ) : null}
    </FormDialog>
  );
}

function inBase64(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file);
  let text = "";
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(text);
}

/** A file that is no image appears broken here; the server rejects it on saving. */
function pictureOf(base64: string): string {
  const type = base64.startsWith("iVBOR")
    ? "png"
    : base64.startsWith("/9j/")
      ? "jpeg"
      : base64.startsWith("UklGR")
        ? "webp"
        : "svg+xml";
  return `data:image/${type};base64,${base64}`;
}

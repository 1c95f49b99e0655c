"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { later } from "@/components/ui/later";
import type { Upload } from "@/lib/uploads/contract";
import { isCheckable } from "@/lib/uploads/upload-state";
import type { UploadWork } from "../use-upload-work";

const MappedSheet = later(() => import("./mapped-sheet.client").then((it) => it.MappedSheet));

type Props = { upload: Upload; work: UploadWork };

/** A publisher's own sheet: its columns are marked here, once; where they are known already, they can be looked at. */
export function VendorSheet({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.sheet");
  const { method, state, can_edit: canEdit, template, error } = upload;
  if (method !== "raw" || !canEdit || !isCheckable(state) || state === "undone") return null;
  const isKnown = error !== "no-mapping" && state === "preflight";
  const sheet = <MappedSheet key={`${template?.pk} ${state}`} upload={upload} work={work} />;
  return (
    <Card title={t("title")}>
      {isKnown ? (
        <details>
          <summary className="cursor-pointer text-brand">
            {template ? t("byTemplate", { name: template.name }) : t("byHand")}
          </summary>
          <div className="mt-3">{sheet}</div>
        </details>
      ) : (
        sheet
      )}
    </Card>
  );
}

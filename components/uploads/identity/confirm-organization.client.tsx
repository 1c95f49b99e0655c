"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Upload } from "@/lib/uploads/contract";
import type { UploadWork } from "../use-upload-work";

type Props = { upload: Upload; work: UploadWork };

/** Whether the block ends when a user confirms the organization. */
export const isDoubt = (code: string): boolean => code === "other-organization" || code === "unknown-institution";

/** If the file does not name the selected organization, a user must confirm the selection. */
export function ConfirmOrganization({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.choice");
  const { blocking, organization, can_edit: canEdit } = upload;
  if (!organization || !canEdit || !blocking.some(({ code }) => isDoubt(code))) return null;
  return (
    <Button
      size="small"
      className="self-start"
      busy={work.busyWith === "change"}
      onClick={() => work.change({ confirm_organization: true })}
    >
      {t("confirm", { organization: organization.name })}
    </Button>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Upload } from "@/lib/uploads/contract";
import type { UploadWork } from "../use-upload-work";

type Props = { upload: Upload; work: UploadWork };

/** If the file names another organization than the selected one, a user must confirm the selection. */
export function ConfirmOrganization({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.choice");
  const { blocking, organization, can_edit: canEdit } = upload;
  if (!organization || !canEdit || !blocking.some(({ code }) => code === "other-organization")) return null;
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

"use client";

import { FileDown, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/page/card";
import { Notice } from "@/components/ui/states/notice";
import type { Upload } from "@/lib/uploads/contract";
import { MethodFields } from "../identity/method-fields.client";
import type { UploadWork } from "../use-upload-work";
import { FindingItems } from "./finding-list";

type Props = { upload: Upload; work: UploadWork };

/** Why and where a file cannot be imported, and what to do: fix it, or choose how to read it. */
export function BrokenFile({ upload, work }: Props) {
  const t = useTranslations("uploadsPages.broken");
  const { error, error_details: details, data_file: file, can_edit: canEdit } = upload;
  const words = useTranslations("uploads.error");
  const isForeign = error === "not-counter";
  return (
    <>
      <div role="alert">
        <Notice tone={isForeign ? "warning" : "danger"} title={error === "" ? t("title") : words(`${error}.message`)}>
          <p>{error === "" ? t("unknown") : words(`${error}.remedy`)}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="small"
              icon={RotateCw}
              disabled={!canEdit}
              busy={work.busyWith === "check"}
              onClick={work.check}
            >
              {t("checkAgain")}
            </Button>
            <a href={file.url} download className={buttonStyle("secondary", "small")}>
              <FileDown size={16} aria-hidden />
              {t("download")}
            </a>
          </div>
        </Notice>
      </div>
      {details.length > 0 && !isForeign ? (
        <Card title={t("where", { count: details.length })}>
          <FindingItems findings={details} />
        </Card>
      ) : null}
      {canEdit ? (
        <Card title={t("howToRead")}>
          <MethodFields key={`${upload.method} ${upload.report_type?.pk}`} upload={upload} work={work} />
        </Card>
      ) : null}
    </>
  );
}

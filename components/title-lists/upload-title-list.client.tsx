"use client";

import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/parts/later";
import { useOpened } from "./uploaded-lists.client";

const UploadDialog = later(() => import("./upload-dialog.client").then((it) => it.UploadDialog));

/** Button to upload a list; then opens it. */
export function UploadTitleList({ megabytes }: { megabytes: number }) {
  const t = useTranslations("titleLists.page");
  const [isOpen, setOpen] = useState(false);
  const [, openList] = useOpened("list");
  return (
    <>
      <Button variant="primary" icon={Upload} onClick={() => setOpen(true)}>
        {t("upload")}
      </Button>
      {isOpen ? (
        <UploadDialog
          megabytes={megabytes}
          onClose={() => setOpen(false)}
          onDone={(pk) => {
            setOpen(false);
            void openList(pk);
          }}
        />
      ) : null}
    </>
  );
}

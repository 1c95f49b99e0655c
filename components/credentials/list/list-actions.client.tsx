"use client";

import { ChevronDown, FileDown, FileUp, FolderDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import { later } from "@/components/ui/parts/later";
import { useCredentialsPlace } from "../credentials-place.client";
import { useCredentialsExport } from "../sheets/use-export";
import { AddCredentialsButton } from "./add-credentials-button.client";
import { credentialsList } from "./credentials-list";

const ImportDialog = later(() => import("../sheets/import-dialog.client").then((it) => it.ImportDialog));

export function ListActions({ count }: { count: number }) {
  const t = useTranslations("credentialsPages");
  const [isImporting, setImporting] = useState(false);
  const { organizationId } = useCredentialsPlace();
  const { isBusy, keep } = useCredentialsExport();
  const { search } = useList(credentialsList);
  const keepAll = () => {
    const { page: _, page_size: __, order_by: ___, desc: ____, ...filter } = credentialsList.query(search);
    return keep({ filter: { ...filter, ...(organizationId !== null && { organization: organizationId }) } });
  };
  return (
    <>
      <Menu
        label={t("fileActions")}
        trigger={
          <Button busy={isBusy} icon={FolderDown}>
            <span className="max-sm:sr-only">{t("fileActions")}</span>
            <ChevronDown size={15} aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={FileUp} onSelect={() => setImporting(true)}>
          {t("import")}
        </MenuItem>
        <MenuItem icon={FileDown} disabled={count === 0} onSelect={keepAll}>
          {t("exportAll", { count })}
        </MenuItem>
      </Menu>
      <AddCredentialsButton />
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}

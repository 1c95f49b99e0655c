"use client";

import { ChevronDown, Download, FileSpreadsheet, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TableFormat } from "@/lib/spreadsheets/table";
import { Button } from "./button";
import { Menu } from "./overlays/menu.client";
import { MenuItem, MenuItemFile } from "./overlays/menu-item.client";

const icons = { csv: FileText, xlsx: FileSpreadsheet } as const;

/** A file comes from an address, or is made in the browser. */
type TableFile = { format: TableFormat } & ({ href: string } | { onSave: () => void });

/** As in the menus of reports: Excel first. */
const order: readonly TableFormat[] = ["xlsx", "csv"];
const inOrder = (files: readonly TableFile[]) =>
  [...files].sort((one, other) => order.indexOf(one.format) - order.indexOf(other.format));

type Props = {
  /** Content of the file, if a page offers several. */
  of?: string | undefined;
  files: readonly TableFile[];
  busy?: boolean;
  disabled?: boolean;
};

/** The one menu of exports: its formats are in the same order everywhere. */
export function FileMenu({ of, files, busy = false, disabled = false }: Props) {
  const t = useTranslations("ui.file");
  const label = of ? t("exportOf", { what: of }) : t("export");
  return (
    <Menu
      label={label}
      trigger={
        <Button size="small" variant="quiet" icon={Download} busy={busy} disabled={disabled} aria-label={label}>
          {t("export")}
          <ChevronDown size={15} aria-hidden className="text-muted" />
        </Button>
      }
    >
      {inOrder(files).map((file) =>
        "href" in file ? (
          <MenuItemFile key={file.format} icon={icons[file.format]} href={file.href}>
            {t(file.format)}
          </MenuItemFile>
        ) : (
          <MenuItem key={file.format} icon={icons[file.format]} onSelect={file.onSave}>
            {t(file.format)}
          </MenuItem>
        ),
      )}
    </Menu>
  );
}

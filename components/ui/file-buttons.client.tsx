"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Table, type TableFormat, tableFormats } from "@/lib/spreadsheets/table";
import { Button } from "./button";
import { fileIcons } from "./file-links";
import { useSnackbarAction } from "./overlays/use-snackbar-action";
import { useSnackbar } from "./parts/snackbar-context.client";
import { saveFile } from "./save-file";

type Props = {
  /** File name without extension. */
  name: string;
  /** Name of the sheet in a workbook (default: `name`). */
  caption?: string;
  table: () => Table | Promise<Table>;
  /** Content of the table, if a page offers several. */
  of?: string;
  disabled?: boolean;
  /** Reason why no file can be made; shown instead of the buttons. */
  refusal?: string | null;
};

/** Downloads of a table, made in the browser. */
export function FileButtons({ name, caption = name, table, of, disabled = false, refusal = null }: Props) {
  const t = useTranslations("ui.file");
  const locale = useLocale();
  const notify = useSnackbar();
  const { isBusy, run } = useSnackbarAction();
  const [pending, make] = useState<TableFormat | null>(null);
  const save = (format: TableFormat) => {
    if (refusal) return notify({ tone: "danger", text: refusal });
    make(format);
    run(async () => {
      const { tableBlob } = await import("@/lib/spreadsheets/table-blob");
      saveFile(await tableBlob(await table(), { format, locale, caption }), `${name}.${format}`);
    }).catch(() => notify({ tone: "danger", text: t("notSaved") }));
  };
  return tableFormats.map((format) => (
    <Button
      key={format}
      size="small"
      variant="quiet"
      icon={fileIcons[format]}
      busy={isBusy && pending === format}
      disabled={disabled || (isBusy && pending !== format)}
      aria-label={of ? t("asOf", { what: of, format: t(format) }) : t("as", { format: t(format) })}
      onClick={() => save(format)}
    >
      {t(format)}
    </Button>
  ));
}

"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Table, type TableFormat, tableFormats } from "@/lib/spreadsheets/table";
import { Button } from "./button";
import { fileIcons } from "./file-links";
import { keepFile } from "./keep-file";
import { useSnackbar } from "./overlays/snackbar-context.client";
import { useToldAction } from "./overlays/use-told-action";

type Props = {
  /** Of the file, without its ending. */
  name: string;
  /** Of the sheet in a workbook; the name unless given. */
  caption?: string;
  table: () => Table | Promise<Table>;
  /** What the table holds, where a page offers several. */
  of?: string;
  disabled?: boolean;
  /** Why no file can hold the table; told in its place. */
  refusal?: string | null;
};

/** A table to take along, which the browser makes a file of. */
export function FileButtons({ name, caption = name, table, of, disabled = false, refusal = null }: Props) {
  const t = useTranslations("ui.file");
  const locale = useLocale();
  const notify = useSnackbar();
  const { isBusy, run } = useToldAction();
  const [made, make] = useState<TableFormat | null>(null);
  const save = (format: TableFormat) => {
    if (refusal) return notify({ tone: "danger", text: refusal });
    make(format);
    run(async () => {
      const { tableBlob } = await import("@/lib/spreadsheets/table-blob");
      keepFile(await tableBlob(await table(), { format, locale, caption }), `${name}.${format}`);
    }).catch(() => notify({ tone: "danger", text: t("notSaved") }));
  };
  return tableFormats.map((format) => (
    <Button
      key={format}
      size="small"
      variant="quiet"
      icon={fileIcons[format]}
      busy={isBusy && made === format}
      disabled={disabled || (isBusy && made !== format)}
      aria-label={of ? t("asOf", { what: of, format: t(format) }) : t("as", { format: t(format) })}
      onClick={() => save(format)}
    >
      {t(format)}
    </Button>
  ));
}

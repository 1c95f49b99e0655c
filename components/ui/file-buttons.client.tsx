"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Table, type TableFormat, tableFormats } from "@/lib/spreadsheets/table";
import { FileMenu } from "./file-menu.client";
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
  /** Reason why no file can be made; shown instead of making it. */
  refusal?: string | null;
};

/** Downloads of a table, made in the browser. */
export function FileButtons({ name, caption = name, table, of, disabled = false, refusal = null }: Props) {
  const t = useTranslations("ui.file");
  const locale = useLocale();
  const notify = useSnackbar();
  const { isBusy, run } = useSnackbarAction();
  const save = (format: TableFormat) => {
    if (refusal) return notify({ tone: "danger", text: refusal });
    run(async () => {
      const { tableBlob } = await import("@/lib/spreadsheets/table-blob");
      saveFile(await tableBlob(await table(), { format, locale, caption }), `${name}.${format}`);
    }).catch(() => notify({ tone: "danger", text: t("notSaved") }));
  };
  return (
    <FileMenu
      of={of}
      busy={isBusy}
      disabled={disabled}
      files={tableFormats.map((format) => ({ format, onSave: () => save(format) }))}
    />
  );
}

"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DropFile, SHEETS } from "@/components/ui/drop-place.client";
import { TextArea } from "@/components/ui/fields/text-area.client";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { Notice } from "@/components/ui/states/notice";
import { useFirstFile } from "@/components/ui/use-first-file";
import { useAction } from "@/lib/kit/call/use-action";
import { useRouter } from "@/lib/kit/i18n/navigation";

type Words = Record<
  "title" | "description" | "text" | "hint" | "example" | "file" | "formats" | "check" | "back",
  string
>;

type Props<Preview> = {
  /** Without those of the field, only the chosen file is imported. */
  words: Words | Pick<Words, "title" | "description">;
  /** Parses a file or pasted text; saves nothing. */
  read: (file: File) => Promise<Preview>;
  /** Number of rows that would be written. */
  countOf: (preview: Preview) => number;
  /** Number of rows with errors, which are skipped. */
  wrongOf: (preview: Preview) => number;
  /** Label of the button that writes `count` rows. */
  submit: (count: number) => string;
  /** Writes the rows; resolves to a message about the result. */
  write: (preview: Preview) => Promise<string>;
  /** `readAgain` reads the same rows once more, such as after a choice in the preview. */
  renderPreview: (preview: Preview, readAgain: () => void) => ReactNode;
  /** A file that is already chosen. */
  first?: File | undefined;
  /** Next to the drop area, such as a link to a template. */
  help?: ReactNode;
  onClose: () => void;
};

/** Rows typed, pasted or from a sheet: a preview first, then one write. */
export function SheetImport<Preview>(props: Props<Preview>) {
  const { words, countOf, wrongOf, submit, renderPreview: importPreview, first, help, onClose } = props;
  const common = useTranslations("common");
  const [text, setText] = useState("");
  const { preview, read, readAgain, write, forget, isBusy, problem } = useImport(props);
  useFirstFile(first, (file) => void read(file));
  const field = "text" in words ? words : null;
  const count = preview === null ? 0 : countOf(preview);
  const wrong = preview === null ? 0 : wrongOf(preview);
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={words.title}
      description={words.description}
      dirty={preview !== null || text !== ""}
      footer={
        <>
          {field && preview !== null ? (
            <Button className="mr-auto" onClick={forget}>
              {field.back}
            </Button>
          ) : null}
          <Button onClick={onClose}>{common("cancel")}</Button>
          {preview === null ? (
            field && (
              <Button
                variant="primary"
                busy={isBusy}
                disabled={text.trim() === ""}
                onClick={() => read(new File([text], "pasted.txt", { type: "text/plain" }))}
              >
                {field.check}
              </Button>
            )
          ) : (
            <Button variant="primary" busy={isBusy} disabled={count === 0} onClick={() => write(preview)}>
              {submit(count)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <div role="alert">
            <Notice tone="danger">{problem}</Notice>
          </div>
        )}
        {wrong > 0 ? <Notice tone="warning">{common("rowsLeftOut", { count: wrong })}</Notice> : null}
        {preview !== null ? (
          importPreview(preview, readAgain)
        ) : field === null ? (
          <p role="status" className="text-muted">
            {isBusy ? common("loading") : null}
          </p>
        ) : (
          <>
            {help}
            <TextArea
              label={field.text}
              hint={field.hint}
              placeholder={field.example}
              value={text}
              onChange={setText}
            />
            <DropFile
              label={field.file}
              hint={field.formats}
              accept={SHEETS}
              busy={isBusy}
              onFile={(file) => void read(file)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useImport<Preview>({ read, write, onClose }: Props<Preview>) {
  const notify = useSnackbar();
  const router = useRouter();
  const [preview, setPreview] = useState<Preview | null>(null);
  const { isBusy, problem, forget, run } = useAction();
  const last = useRef<File | null>(null);
  const readFile = (file: File) =>
    run(async () => {
      last.current = file;
      const content = await read(file);
      setPreview(() => content);
    });
  return {
    preview,
    isBusy,
    problem,
    read: readFile,
    readAgain: () => {
      if (last.current) void readFile(last.current);
    },
    write: (content: Preview) =>
      run(async () => {
        const text = await write(content);
        notify({ tone: "ok", text });
        onClose();
        router.refresh();
      }),
    forget: () => {
      setPreview(null);
      forget();
    },
  };
}

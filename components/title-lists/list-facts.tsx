import type { ReactNode } from "react";
import { useFormat } from "@/lib/kit/format/use-format";
import type { RecognizedColumn } from "@/lib/title-lists/file/recognize-columns";

type ListFile = { name: string; url: string };

export type ListFact = readonly [label: string, value: ReactNode];

export const FileLink = ({ file: { name, url } }: { file: ListFile }) => (
  <a href={url} download={name} className="break-all text-brand underline">
    {name}
  </a>
);

/** The file with annotated rows, if there is one. */
export const annotatedFacts = (file: ListFile | null, label: string, hint: string): ListFact[] =>
  file
    ? [
        [
          label,
          <>
            <FileLink key="annotated" file={file} />
            <span className="block text-muted text-sm">{hint}</span>
          </>,
        ],
      ]
    : [];

type ColumnWords = {
  name: (is: RecognizedColumn["is"]) => string;
  withHeading: (words: { is: string; heading: string }) => string;
};

export const columnsText = (
  columns: readonly Pick<RecognizedColumn, "is" | "heading">[],
  { name, withHeading }: ColumnWords,
): string =>
  columns
    .map(({ is, heading }) =>
      heading === null || heading === name(is) ? name(is) : withHeading({ is: name(is), heading }),
    )
    .join(", ");

export type ListFigure = { label: string; value: number; tip?: string; isPart?: boolean };

/** Counts of rows and titles; those that are part of the one above are indented. */
export function Figures({ figures }: { figures: readonly ListFigure[] }) {
  const { count } = useFormat();
  return (
    <dl className="grid grid-cols-[1fr_max-content] gap-x-6 gap-y-1">
      {figures.map(({ label, value, tip, isPart }) => (
        <div key={label} className="contents">
          <dt
            className={isPart ? "pl-4 text-muted text-sm" : "text-muted"}
            {...(tip && { "data-tip": tip, tabIndex: 0 })}
          >
            {label}
            {tip ? <span className="sr-only">{` (${tip})`}</span> : null}
          </dt>
          <dd className={isPart ? "tabular text-right text-sm" : "tabular text-right font-medium"}>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Count } from "@/components/ui/count";
import { LazyCombobox } from "@/components/ui/fields/lazy-combobox.client";
import { Card } from "@/components/ui/page/card";
import { StatusText } from "@/components/ui/status-text";
import { DataTable } from "@/components/ui/tables/data-table";

/** A name in the file, its usage, and the matching record. */
type NameInFile = {
  name: string;
  sum: number;
  by: "name" | "internal-id" | "person" | null;
  here: { pk: number; name: string } | null;
};

type Props = {
  title: string;
  /** Shown while some names are not matched. */
  note: string;
  /** Heading of the column of matches. */
  heading: string;
  names: readonly NameInFile[];
  /** Label of an empty name. */
  nameless?: string;
  /** Possible matches; null once they can no longer be changed. */
  choices: readonly { value: number; label: string }[] | null;
  labelOf: (name: string) => string;
  disabled: boolean;
  onChoose: (name: string, pk: number) => void;
  action?: ReactNode;
  problem?: string | null;
};

export function NamesInFile({ title, note, heading, names, nameless = "", choices, ...rest }: Props) {
  const { labelOf, disabled, onChoose, action, problem } = rest;
  const t = useTranslations("uploadsPages.namesInFile");
  const choice = useTranslations("uploadsPages.choice");
  return (
    <Card flush title={title} action={action}>
      <p className="px-4 pb-3 text-muted">{note}</p>
      {problem ? (
        <p role="alert" className="px-4 pb-3 text-danger">
          {problem}
        </p>
      ) : null}
      <DataTable
        frameless
        caption={title}
        rows={names}
        rowKey={({ name }) => name}
        density="relaxed"
        columns={[
          { key: "name", header: t("name"), cell: ({ name }) => name || nameless },
          {
            key: "state",
            header: t("state"),
            cell: ({ by }) =>
              by ? (
                <StatusText tone="ok" icon={CircleCheck}>
                  {t(`by.${by}`)}
                </StatusText>
              ) : (
                <StatusText tone="warning" icon={TriangleAlert}>
                  {t("notFound")}
                </StatusText>
              ),
          },
          {
            key: "here",
            header: heading,
            cell: ({ name, here }) =>
              choices ? (
                <div className="min-w-56">
                  <LazyCombobox<number>
                    label={labelOf(name || nameless)}
                    hideLabel
                    value={here?.pk ?? null}
                    placeholder={choice("choose")}
                    options={choices}
                    disabled={disabled}
                    onChange={(pk) => pk && onChoose(name, pk)}
                  />
                </div>
              ) : (
                (here?.name ?? "–")
              ),
          },
          { key: "sum", header: t("sum"), align: "number", cell: ({ sum }) => <Count value={sum} /> },
        ]}
      />
    </Card>
  );
}

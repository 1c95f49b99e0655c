"use client";

import { ArrowLeft, ArrowRight, ChevronDown, Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem } from "@/components/ui/overlays/menu-item.client";
import type { ReportEdit } from "@/lib/reports/edit-report";
import type { Dimension } from "@/lib/usage/dimensions";
import type { Question } from "@/lib/usage/question";

type Props = { question: Question; shared: readonly Dimension[]; onEdit: (edit: ReportEdit) => void };

/** The dimensions of the columns in their nesting order, each with a menu to move or remove it, and what may be added. */
export function ColumnChips({ question, shared, onEdit }: Props) {
  const t = useTranslations("reports");
  const { rows, columns } = question;
  const free = shared.filter((name) => !rows.includes(name) && !columns.includes(name));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-semibold text-sm">{t("builder.columns")}</legend>
      <div className="flex min-h-9 flex-wrap items-center gap-1.5">
        {columns.length === 0 ? <span className="text-muted">{t("builder.noColumns")}</span> : null}
        {columns.map((name, index) => (
          <ColumnChip key={name} {...{ name, index }} isLast={index === columns.length - 1} onEdit={onEdit} />
        ))}
        {free.length === 0 ? null : (
          <Menu
            align="start"
            label={t("builder.addColumn")}
            trigger={
              <Button size="small" variant="quiet" icon={Plus}>
                {t("builder.addColumn")}
              </Button>
            }
          >
            {free.map((name) => (
              <MenuItem key={name} onSelect={() => onEdit({ put: name, in: "columns" })}>
                {t(`dimension.${name}`)}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </fieldset>
  );
}

type ChipProps = { name: Dimension; index: number; isLast: boolean; onEdit: (edit: ReportEdit) => void };

function ColumnChip({ name, index, isLast, onEdit }: ChipProps) {
  const t = useTranslations("reports");
  const label = t(`dimension.${name}`);
  const trigger = (
    <Button size="small">
      <span className="tabular text-muted" aria-hidden>
        {index + 1}
      </span>
      {label}
      <ChevronDown size={14} aria-hidden className="text-muted" />
    </Button>
  );
  return (
    <Menu align="start" label={t("builder.columnActions", { name: label })} trigger={trigger}>
      <MenuItem
        icon={ArrowLeft}
        disabled={index === 0}
        onSelect={() => onEdit({ put: name, in: "columns", at: index - 1 })}
      >
        {t("builder.moveEarlier")}
      </MenuItem>
      <MenuItem
        icon={ArrowRight}
        disabled={isLast}
        onSelect={() => onEdit({ put: name, in: "columns", at: index + 1 })}
      >
        {t("builder.moveLater")}
      </MenuItem>
      <MenuItem icon={X} onSelect={() => onEdit({ remove: name })}>
        {t("builder.removeColumn")}
      </MenuItem>
    </Menu>
  );
}

"use client";

import clsx from "clsx";
import { CalendarDays, Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePeriodText } from "@/components/ui/fields/dates/use-period-text";
import { Menu } from "@/components/ui/overlays/menu.client";
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu-item.client";
import type { TableReport } from "@/lib/non-counter/contract";
import { isFitting } from "@/lib/non-counter/layout/edit-mapping";
import { type ColumnRole, columnRoles } from "@/lib/non-counter/layout/mapping";
import { useRoleName } from "../non-counter-words";

type Props = {
  /** Letter of the column, as in spreadsheet programs. */
  letter: string;
  heading: string;
  report: TableReport | null;
  marked: ColumnRole | null;
  /** Month and metric read from the heading. */
  period: { month: string; metric: string | null } | null;
  /** From 1, where another column names the year. */
  monthOfYear: number | null;
  onMark: (role: ColumnRole | null) => void;
};

export function ColumnMenu({ letter, heading, report, marked, period, monthOfYear, onMark }: Props) {
  const t = useTranslations("nonCounter.mapper");
  const roleName = useRoleName();
  const periodText = usePeriodText();
  const name = heading.trim() || t("noHeading");
  if (heading.trim() === "") return <span className="block px-2 py-1 font-normal text-muted">{name}</span>;
  const periodLabel =
    monthOfYear === null
      ? period && [periodText(period.month, report?.period_months ?? 1), period.metric].filter(Boolean).join(" · ")
      : t("monthOfYear", { month: String(monthOfYear).padStart(2, "0") });
  const meaning = marked ? roleName(marked) : (periodLabel ?? t("unmarked"));
  const roles = columnRoles.filter((role) => role !== "Ignore" && isFitting(role, report ?? anything));
  return (
    <Menu
      label={t("columnMenu", { heading: name })}
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t("column", { letter, heading: name, meaning })}
          className={clsx(
            "flex w-full min-w-28 max-w-56 flex-col items-start gap-0.5 rounded border px-2 py-1 text-left hover:bg-sunken",
            marked && marked !== "Ignore" ? "border-brand bg-brand-soft" : "border-hairline",
          )}
        >
          <span className="flex w-full items-center justify-between gap-1 font-semibold">
            <span className="truncate">{name}</span>
            <ChevronDown size={14} aria-hidden className="shrink-0 text-muted" />
          </span>{" "}
          <span className={clsx("flex items-center gap-1 font-normal", marked ? "text-brand" : "text-muted")}>
            {periodLabel && !marked ? <CalendarDays size={13} aria-hidden /> : null}
            {meaning}
          </span>
        </button>
      }
    >
      {roles.map((role) => (
        <MenuItem key={role} {...(role === marked && { icon: Check })} onSelect={() => onMark(role)}>
          {roleName(role)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem {...(marked === "Ignore" && { icon: Check })} onSelect={() => onMark("Ignore")}>
        {roleName("Ignore")}
      </MenuItem>
      <MenuItem disabled={marked === null} onSelect={() => onMark(null)}>
        {t("unmark")}
      </MenuItem>
    </Menu>
  );
}

const anything = { period_months: 1, has_titles: true, attributes: [] };

"use client";

import { Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox.client";
import { IconButton } from "@/components/ui/icon-button";
import { Chip } from "@/components/ui/tables/chip";
import type { DataColumn } from "@/components/ui/tables/data-column";
import type { RouteName } from "@/lib/navigation/routes";
import { useLook } from "./list-provider.client";

const STEP = 32;
const NARROWEST = 64;
const USUAL = 160;

type Column = DataColumn<never>;

type Props = { of: RouteName; columns: readonly Column[]; visible: readonly Column[]; emptied: readonly Column[] };

/** Settings: visible columns, their widths and the row height. */
export function ColumnChoices({ of, columns, visible, emptied }: Props) {
  const t = useTranslations("ui.list");
  const look = useLook(of);
  const choices = columns.filter(({ align }) => align !== "actions");
  const narrowed = visible.filter(({ wide }) => wide);
  const widen = ({ key }: Column, by: number) => {
    const head = document.querySelector<HTMLElement>(`th[data-column="${CSS.escape(key)}"]`);
    const width = Math.max(NARROWEST, (look.widths[key] ?? head?.offsetWidth ?? USUAL) + by);
    look.change({ widths: { ...look.widths, [key]: width } });
  };
  return (
    <div className="flex flex-col gap-1">
      {choices.map((column, index) => (
        <div key={column.key} className="flex min-h-7 items-center gap-1">
          <div className="min-w-0 grow">
            <Checkbox
              label={column.header}
              disabled={index === 0}
              value={index === 0 || (look.shown[column.key] ?? !column.onDemand)}
              onChange={(isShown) => look.change({ shown: { ...look.shown, [column.key]: isShown } })}
            />
          </div>
          {visible.includes(column) ? (
            <>
              <IconButton
                label={t("narrower", { column: column.header })}
                icon={Minus}
                onClick={() => widen(column, -STEP)}
              />
              <IconButton
                label={t("wider", { column: column.header })}
                icon={Plus}
                onClick={() => widen(column, STEP)}
              />
            </>
          ) : null}
        </div>
      ))}
      {narrowed.length > 0 ? (
        <p className="text-muted text-sm desk:hidden">
          {t("hiddenColumns", { names: narrowed.map(({ header }) => header).join(", ") })}
        </p>
      ) : null}
      {emptied.length > 0 ? (
        <p className="text-muted text-sm">
          {t("emptyColumns", { names: emptied.map(({ header }) => header).join(", ") })}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-2 border-hairline border-t pt-3">
        <span className="mr-auto text-muted text-sm">{t("rowHeight")}</span>
        {(["compact", "relaxed"] as const).map((density) => (
          <Chip key={density} isOn={look.density === density} onClick={() => look.setDensity(density)}>
            {t(density)}
          </Chip>
        ))}
      </div>
      <Button
        size="small"
        variant="quiet"
        className="self-start"
        onClick={() => look.change({ shown: {}, widths: {} })}
      >
        {t("reset")}
      </Button>
    </div>
  );
}

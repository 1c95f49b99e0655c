"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/page/card";
import type { Upload } from "@/lib/uploads/contract";
import type { UploadWork } from "../use-upload-work";

const doubtful = new Set(["totals-row-doubtful", "totals-row-differs"]);

/** Rows of a spreadsheet that look like totals but do not add up: a person decides whether they are titles. */
export function TotalsRowsForm({ upload, work }: { upload: Upload; work: UploadWork }) {
  const t = useTranslations("uploadsPages.totals");
  const { titles, findings, method, state } = upload;
  const names = findings
    .filter(({ code }) => doubtful.has(code))
    .map(({ values }) => String(values.text ?? ""))
    .filter((name, at, all) => name !== "" && name !== "–" && !titles.includes(name) && all.indexOf(name) === at);
  const isOpen = state === "preflight" || state === "prefailed";
  if (!upload.can_edit || !isOpen || (method !== "table" && method !== "raw")) return null;
  if (names.length + titles.length === 0) return null;
  const rows = [...names.map((name) => ({ name, isTitle: false })), ...titles.map((name) => ({ name, isTitle: true }))];
  return (
    <Card title={t("title", { count: rows.length })}>
      <p className="max-w-prose text-muted">{t("text")}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {rows.map(({ name, isTitle }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words font-medium">{name}</span>
            <span className="text-muted text-sm">{t(isTitle ? "counted" : "omitted")}</span>
            <Button
              size="small"
              busy={work.busyWith === "change"}
              aria-label={t(isTitle ? "omitName" : "countName", { name })}
              onClick={() =>
                work.change({ titles: isTitle ? titles.filter((one) => one !== name) : [...titles, name] })
              }
            >
              {t(isTitle ? "omit" : "count")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

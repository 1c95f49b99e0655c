"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useOptimistic, useState, useTransition } from "react";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import type { FilterNames } from "@/lib/reports/ask/label-filters";
import { editReport, type ReportEdit, type ReportOffer } from "@/lib/reports/edit-report";
import { questionToSearch } from "@/lib/reports/question-search";
import type { Question } from "@/lib/usage/question";
import { FilterRow } from "./filter-row.client";
import { ReportShelf } from "./report-shelf.client";

type Props = { question: Question; offer: ReportOffer; names: FilterNames; children: ReactNode };

/** The shelf of the report above what it gives. Edits go into the address; what was there stays until the new answer comes. */
export function ReportBuilder({ question, offer, names, children }: Props) {
  const t = useTranslations("reports.builder");
  const named = useTranslations("reports.dimension");
  const router = useRouter();
  const pathname = usePathname();
  const [isPending, start] = useTransition();
  const [shown, show] = useOptimistic(question);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shape = [...shown.rows, ...shown.columns].map((name) => named(name)).join(" × ");
  const edit = (change: ReportEdit) => {
    const next = editReport(shown, change, offer);
    const search = questionToSearch(next).toString();
    if (search === questionToSearch(shown).toString()) return;
    start(() => {
      show(next);
      router.replace(`${pathname}?${search}`, { scroll: false });
    });
  };
  return (
    <>
      <section aria-label={t("label")} className="relative rounded-lg border border-hairline bg-surface">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-lg px-4 text-left font-semibold desk:hidden"
        >
          <span className="truncate">{[(shown.where.reportType ?? []).join(", "), shape].join(" · ")}</span>
          <ChevronDown
            size={16}
            aria-hidden
            className={clsx("shrink-0 text-muted transition-transform", isOpen && "rotate-180")}
          />
        </button>
        <div id={id} className={clsx("desk:block", !isOpen && "hidden")}>
          <ReportShelf question={shown} offer={offer} onEdit={edit} />
          <FilterRow question={shown} offer={offer} names={names} onEdit={edit} />
        </div>
        <PendingLine isPending={isPending} />
      </section>
      <div aria-busy={isPending} className={clsx("min-w-0 transition-opacity", isPending && "opacity-60")}>
        {children}
      </div>
    </>
  );
}

/** A quiet line along the shelf while the report is made anew. */
function PendingLine({ isPending }: { isPending: boolean }) {
  const t = useTranslations("reports.builder");
  return (
    <div role="status" className="pointer-events-none absolute inset-x-2 -bottom-px h-0.5 overflow-hidden rounded-full">
      {isPending ? <div className="pulsing h-full bg-brand" /> : null}
      <span className="sr-only">{isPending ? t("updating") : ""}</span>
    </div>
  );
}

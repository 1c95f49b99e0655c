"use client";

import clsx from "clsx";
import { CalendarRange, ChevronDown, Link2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { Option } from "@/components/ui/fields/option";
import { IconButton } from "@/components/ui/icon-button";
import { later } from "@/components/ui/parts/later";
import { useSnackbar } from "@/components/ui/parts/snackbar-context.client";
import { usePathname, useRouter } from "@/lib/kit/i18n/navigation";
import { type Calendar, type DateRange, rangeToStore } from "@/lib/navigation/date-range";
import { hiddenSelectors } from "@/lib/navigation/hidden-selectors";
import { routeAt } from "@/lib/navigation/route-at";
import { routeOf } from "@/lib/navigation/routes";
import { SHARED_ORGANIZATION, SHARED_RANGE } from "@/lib/navigation/selection";
import { correctCookies, rememberShared } from "../remember";
import { useMonthsText } from "./months-text";
import { FixedOrganization, OrganizationSelector } from "./organization-selector.client";
import { useShownOrganization } from "./shown-organization";

const DateRangeDialog = later(() => import("./date-range-dialog.client").then((module) => module.DateRangeDialog));

type DateRangeControlProps = { range: DateRange; calendar: Calendar; stacked?: boolean };

function DateRangeControl({ range, calendar, stacked = false }: DateRangeControlProps) {
  const t = useTranslations("shell.dateRange");
  const names = useTranslations("ui.dateRange");
  const monthsText = useMonthsText();
  const [isOpen, setOpen] = useState(false);
  const name = names(range.name);
  const months = monthsText(range);
  const isSaidTwice = range.name === "all_available";
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="field-box flex min-h-9 w-full min-w-0 items-center gap-2 px-2.5 text-left"
      >
        <CalendarRange size={16} aria-hidden className="shrink-0 text-muted" />
        <span className="sr-only">{t("change")}</span>
        <span className={clsx("flex min-w-0 grow", stacked ? "flex-col py-1.5" : "items-center gap-2")}>
          <span className="truncate desk:max-w-64">{name}</span>
          {isSaidTwice ? null : <span className="shrink-0 text-muted text-sm">{months}</span>}
        </span>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </button>
      {isOpen ? <DateRangeDialog {...{ range, calendar }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type Props = { organizationId: number | null; range: DateRange };

/** Copies the page's address including the current selection. */
function CopyLinkButton({ organizationId, range }: Props) {
  const t = useTranslations("shell.share");
  const notify = useSnackbar();
  const copy = async () => {
    const address = new URL(window.location.href);
    if (organizationId !== null) address.searchParams.set(SHARED_ORGANIZATION, String(organizationId));
    address.searchParams.set(SHARED_RANGE, rangeToStore(range));
    try {
      await navigator.clipboard.writeText(address.href);
      notify({ tone: "ok", text: t("copied") });
    } catch {
      notify({ tone: "danger", text: t("notCopied", { address: address.href }) });
    }
  };
  return <IconButton label={t("copy")} icon={Link2} onClick={() => void copy()} />;
}

/** A browser that rejects cookies would otherwise refresh forever. */
const TRIES = 3;

/**
 * Refreshes the page while it shows another selection than the browser remembers: the cookie was lost, was set after
 * the request, or another tab has changed the selection.
 */
function useRememberedSelection(rendered: ReadonlyMap<string, string>): void {
  const router = useRouter();
  const tries = useRef(0);
  useEffect(() => rememberShared(new URLSearchParams(window.location.search)), []);
  useEffect(() => {
    const compare = () => {
      if (!correctCookies(rendered)) tries.current = 0;
      else if (tries.current++ < TRIES) router.refresh();
    };
    compare();
    window.addEventListener("storage", compare);
    return () => window.removeEventListener("storage", compare);
  }, [rendered, router]);
}

export type SelectorsProps = {
  organizations: readonly Option<number>[];
  selected: number | null;
  range: DateRange;
  /** Cookie → value, as read by the server. */
  remembered: ReadonlyMap<string, string>;
  calendar: Calendar;
  /** Vertical with labels, for the drawer. */
  stacked?: boolean;
};

/** Organization and date range, if the current route uses them. */
export function Selectors(props: SelectorsProps) {
  const { organizations, selected, range, remembered, calendar, stacked = false } = props;
  const name = routeAt(usePathname());
  const hides = hiddenSelectors(name, useSearchParams());
  const isFixed = name !== null && routeOf(name).fixesOrganization === true;
  const fixed = useShownOrganization();
  useRememberedSelection(remembered);
  return (
    <div className={stacked ? "flex flex-col gap-3 empty:hidden" : "flex min-w-0 items-center gap-3"}>
      {hides.includes("organization") || organizations.length === 0 ? null : (
        <div className={stacked ? "" : organizations.length > 1 ? "w-[clamp(12rem,24vw,22.5rem)] min-w-0" : "min-w-0"}>
          {isFixed ? (
            <FixedOrganization name={fixed} />
          ) : (
            <OrganizationSelector options={organizations} selected={selected} showLabel={stacked} />
          )}
        </div>
      )}
      {hides.includes("dateRange") ? null : (
        <div className="min-w-0">
          <DateRangeControl range={range} calendar={calendar} stacked={stacked} />
        </div>
      )}
      {hides.length === 2 ? null : <CopyLinkButton organizationId={selected} range={range} />}
    </div>
  );
}

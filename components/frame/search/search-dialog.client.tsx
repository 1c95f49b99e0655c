"use client";

import { Search } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Combobox } from "@/components/ui/fields/combobox.client";
import type { Option } from "@/components/ui/fields/option";
import { Dialog } from "@/components/ui/overlays/dialog.client";
import { NotLoaded } from "@/components/ui/states/not-loaded.client";
import { Spinner } from "@/components/ui/states/spinner";
import { listTitlesCall } from "@/lib/catalog/titles/contract";
import { type Destination, listDestinationsCall } from "@/lib/help/contract";
import { findDestinations } from "@/lib/help/find-destinations";
import { useCall } from "@/lib/kit/call/use-call";
import { matchesWords } from "@/lib/kit/format/search-words";
import { Link, usePathname } from "@/lib/kit/i18n/navigation";
import { type MenuGroup, type MenuName, menuLinks } from "@/lib/navigation/menu";
import { pathTo, routeOf } from "@/lib/navigation/routes";
import { entityName } from "@/lib/organizations/entity-name";
import { listPlatformsCall } from "@/lib/platforms/contract";
import { listSavedReportsCall } from "@/lib/reports/saved/contract";
import { readRecentPages } from "./recent-pages";

type Within = { groups: readonly MenuGroup[]; organization: number | null; userId: number };
type Props = Within & { onClose: () => void };

/** Searches everything that has its own page and navigates to the choice; before typing, the pages opened last. */
export function SearchDialog({ groups, organization, userId, onClose }: Props) {
  const t = useTranslations("shell.search");
  const [words, setWords] = useState("");
  const [address, setAddress] = useState<string | null>(null);
  const { places, isLooking, isComplete, reads } = useFoundPlaces(words, { groups, organization, userId });
  const link = useRef<HTMLAnchorElement>(null);
  // A link, because links trigger the question about unsaved changes.
  useEffect(() => {
    if (address === null) return;
    link.current?.click();
    onClose();
  }, [address, onClose]);
  return (
    <Dialog open onClose={onClose} title={t("title")} size="medium">
      <div className="flex min-h-96 flex-col gap-3">
        <Combobox<string>
          label={t("label")}
          hideLabel
          placeholder={t("label")}
          autoFocus
          start={isLooking ? <Spinner size={16} /> : <Search size={16} aria-hidden />}
          options={places}
          value={null}
          onChange={setAddress}
          onSearch={setWords}
          isComplete={isComplete}
        />
        {reads.map(({ label, read }) => (
          <NotLoaded key={label} label={label} read={read} />
        ))}
        <Link ref={link} href={address ?? ""} hidden tabIndex={-1} aria-hidden>
          {t("title")}
        </Link>
      </div>
    </Dialog>
  );
}

const MOST_OF_A_KIND = 8;
/** A single letter matches every title. */
const FEWEST_LETTERS = 2;

/**
 * Pages, views and guide chapters by name or synonym, and items of the organization by name or identifier, that contain
 * all words. Values are addresses.
 */
function useFoundPlaces(words: string, { groups, organization, userId }: Within) {
  const t = useTranslations("shell.search");
  const locale = useLocale();
  const pathname = usePathname();
  const destinations = useCall(listDestinationsCall, { query: { language: locale } });
  const isWorth = words.length >= FEWEST_LETTERS;
  const ofOrganization = organization ?? undefined;
  const options = { enabled: isWorth && organization !== null };
  const platforms = useCall(listPlatformsCall, { query: { organization: ofOrganization } }, options);
  const titles = useCall(
    listTitlesCall,
    {
      params: { organization: organization ?? 0 },
      query: { search: words, order_by: "total_interest", page_size: MOST_OF_A_KIND },
    },
    options,
  );
  const reports = useCall(
    listSavedReportsCall,
    { query: { search: words, page_size: MOST_OF_A_KIND } },
    { enabled: isWorth },
  );
  const isFound = (...texts: (string | null)[]) => matchesWords(texts.join(" "), words);
  const hint = (kind: Destination["kind"] | "recent" | "platform" | "report" | "title", ...more: string[]) =>
    [t(`kind.${kind}`), ...more.filter(Boolean)].join(" · ");

  const offered = new Set<MenuName>(menuLinks(groups).map(({ name }) => name));
  const isOpenTo = ({ page }: Destination) =>
    page === null || offered.has(page) || ["signed-in", "anyone"].includes(routeOf(page).access);
  const matches = findDestinations((destinations.data ?? []).filter(isOpenTo), words);
  const option = ({ address, label, kind, context }: Destination) => ({
    value: address,
    label,
    hint: hint(kind, context),
  });
  const pages = matches.filter(({ kind }) => kind !== "chapter").map(option);
  const chapters = matches.filter(({ kind }) => kind === "chapter").map(option);
  const recent =
    words === "" ? readRecentPages(userId).filter(({ address }) => address.split("?")[0] !== pathname) : [];
  const places: Option<string>[] = [
    ...recent.map(({ address, label }) => ({ value: address, label, hint: hint("recent") })),
    ...pages.filter(({ value }) => !recent.some(({ address }) => address === value)),
    ...(isWorth && platforms.data ? platforms.data : [])
      .filter((one) => isFound(one.name, one.name_en, one.name_cs, one.short_name, one.provider))
      .slice(0, MOST_OF_A_KIND)
      .map((one) => ({
        value: pathTo("platform-detail", { platformId: one.pk }),
        label: entityName(one, locale),
        hint: hint("platform", one.provider),
      })),
    ...(isWorth && reports.data ? reports.data.results : []).map(({ pk, name }) => ({
      value: pathTo("flexireport", { reportId: pk }),
      label: name,
      hint: hint("report"),
    })),
    ...(isWorth && titles.data ? titles.data.results : []).map(({ pk, name, issn, eissn, isbn }) => ({
      value: pathTo("title-detail", { titleId: pk }),
      label: name,
      // Non-breaking hyphens, so that the identifier stays on one line.
      hint: hint("title", (issn || eissn || isbn).replaceAll("-", "\u2011")),
    })),
    ...(isWorth ? chapters : []),
  ];
  const isLooking = [destinations, platforms, titles, reports].some(({ isLoading }) => isLoading);
  // Previous matches stay while a search runs: "nothing found" would not be true yet.
  const last = useRef(places);
  if (!isLooking) last.current = places;
  const isComplete = !isLooking && [destinations, platforms, titles, reports].every(({ problem }) => !problem);
  return {
    places: last.current,
    isLooking,
    isComplete,
    reads: [
      { label: t("kinds.pages"), read: destinations },
      { label: t("kinds.platforms"), read: platforms },
      { label: t("kinds.reports"), read: reports },
      { label: t("kinds.titles"), read: titles },
    ],
  };
}

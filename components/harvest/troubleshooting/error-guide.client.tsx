"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/fields/search-field.client";
import { Card } from "@/components/ui/page/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Chip, Chips } from "@/components/ui/tables/chip";
import { matchesWords } from "@/lib/kit/format/search-words";
import { type GuideKind, guideKinds } from "./guide-codes";
import type { GuideEntry } from "./use-guide";

const AT_FIRST = 8;

/** All error codes with meaning, cause, remedy and contact. */
export function ErrorGuide({ entries }: { entries: readonly GuideEntry[] }) {
  const t = useTranslations("troubleshooting.guide");
  const [words, setWords] = useState("");
  const [kind, setKind] = useState<GuideKind | null>(null);
  const [isWhole, setWhole] = useState(false);
  const matches = entries.filter(
    (entry) =>
      (kind === null || entry.kind === kind) &&
      matchesWords(`${entry.label} ${entry.name} ${entry.meaning} ${entry.cause} ${entry.action}`, words),
  );
  const isLooking = isWhole || kind !== null || words.trim() !== "";
  const visible = isLooking ? matches : matches.slice(0, AT_FIRST);
  return (
    <Card flush title={t("title")}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 pt-1 pb-3">
        <Chips label={t("kinds")}>
          <Chip isOn={kind === null} onClick={() => setKind(null)}>
            {t("all")}
          </Chip>
          {guideKinds.map((one) => (
            <Chip key={one} isOn={kind === one} onClick={() => setKind(kind === one ? null : one)}>
              {t(`kind.${one}`)}
            </Chip>
          ))}
        </Chips>
        <div className="w-full sm:w-80">
          <SearchField label={t("search")} hideLabel placeholder={t("searchHint")} value={words} onChange={setWords} />
        </div>
      </div>
      <Heads />
      <p role="status" className="sr-only">
        {t("found", { count: matches.length })}
      </p>
      <ul aria-label={t("title")}>
        {visible.map((entry) => (
          <Entry key={entry.code} entry={entry} />
        ))}
      </ul>
      {visible.length < matches.length ? (
        <p className="border-hairline border-t px-4 py-2">
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            {t("showAll", { count: matches.length })}
          </Button>
        </p>
      ) : null}
      {visible.length === 0 ? <EmptyState icon={SearchX} title={t("notFound")} /> : null}
    </Card>
  );
}

const grid =
  "desk:grid desk:grid-cols-[minmax(12rem,1fr)_minmax(0,1.5fr)_minmax(0,1.2fr)_minmax(0,1.5fr)] desk:gap-x-6";

/** Visual column headings; hidden from screen readers because the entries make sense without them. */
function Heads() {
  const t = useTranslations("troubleshooting");
  return (
    <div aria-hidden className={`hidden border-hairline border-y px-4 py-2 font-semibold text-muted text-sm ${grid}`}>
      <span>{t("guide.error")}</span>
      <span>{t("meaning")}</span>
      <span>{t("cause")}</span>
      <span>{t("action")}</span>
    </div>
  );
}

function Entry({ entry: { label, name, meaning, cause, action, contact } }: { entry: GuideEntry }) {
  const t = useTranslations("troubleshooting");
  return (
    <li className={`flex flex-col gap-1.5 border-hairline border-b px-4 py-3 last:border-b-0 ${grid}`}>
      <h3 className="flex flex-wrap content-start items-start gap-x-2 gap-y-1 font-semibold">
        {label ? <Badge>{label}</Badge> : null}
        <span className="min-w-0">{name}</span>
      </h3>
      <Line term={t("meaning")} text={meaning} />
      <Line term={t("cause")} text={cause} />
      <div>
        <Line term={t("action")} text={action} />
        <p className="mt-0.5 text-muted">{contact}</p>
      </div>
    </li>
  );
}

/** The term is shown without a column heading: on small screens and for screen readers. */
function Line({ term, text }: { term: string; text: string }) {
  return (
    <p>
      <span className="text-muted desk:sr-only">{`${term}: `}</span>
      {text}
    </p>
  );
}

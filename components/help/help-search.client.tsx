"use client";

import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { SearchWords } from "@/components/ui/fields/search-words.client";

/** What is looked for stands in the address, so that the server looks for it. */
export const HelpSearch = () => (
  <NuqsAdapter>
    <Words />
  </NuqsAdapter>
);

function Words() {
  const t = useTranslations("guide");
  const [words, setWords] = useQueryState("q", parseAsString.withDefault("").withOptions({ shallow: false }));
  return (
    <SearchWords
      label={t("search")}
      placeholder={t("searchHint")}
      value={words}
      onSearch={(typed) => void setWords(typed || null)}
      className="w-full max-w-[480px]"
    />
  );
}

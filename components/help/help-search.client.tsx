"use client";

import { useTranslations } from "next-intl";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { SearchWords } from "@/components/ui/fields/search-words.client";
import { words } from "@/lib/navigation/list";

const place = { q: words().withDefault("") };

/** The search text is in the address, so that the server searches. */
export const HelpSearch = () => (
  <AddressProvider>
    <Words />
  </AddressProvider>
);

function Words() {
  const t = useTranslations("guide");
  const [{ q }, look] = useAddress(place, { asksServer: true });
  return (
    <SearchWords
      label={t("search")}
      placeholder={t("searchHint")}
      value={q}
      onSearch={(typed) => look({ q: typed })}
      className="w-full max-w-[480px]"
    />
  );
}

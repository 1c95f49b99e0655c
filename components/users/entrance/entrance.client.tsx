"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Notice } from "@/components/ui/states/notice";
import { readEntranceQuery, type View } from "./entrance-query";
import { EntranceViews } from "./entrance-views.client";
import type { Ways } from "./entrance-ways";
import { OidcButton } from "./oidc-button.client";

type Props = { site: string; ways: Ways; query: string };

/** Every way into the installation; `query` as far as the server knows it: under another page's address it may not. */
export function Entrance({ site, ways, query }: Props) {
  const t = useTranslations("users.signIn");
  const [asked, setAsked] = useState(query);
  useEffect(() => setAsked(location.search), []);
  const views: readonly View[] = ways.registration ? ["login", "register", "reset"] : ["login", "reset"];
  const found = readEntranceQuery(asked, views);
  const key = `${found.view} ${found.email} ${found.hasFailed}`;
  if (ways.passwords) return <EntranceViews key={key} {...{ site, views, asked: found }} provider={ways.provider} />;
  return (
    <>
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <h1 className="mb-5 font-semibold text-xl">{t("title", { site })}</h1>
      {ways.provider ? (
        <OidcButton key={key} name={ways.provider} follows={false} hasFailed={found.hasFailed} />
      ) : (
        <Notice tone="info">{t("off")}</Notice>
      )}
    </>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { AddressProvider, useAddress } from "@/components/ui/address.client";
import { Notice } from "@/components/ui/states/notice";
import { entrancePlace, readEntranceQuery, showsView, type View } from "./entrance-query";
import { EntranceViews } from "./entrance-views.client";
import type { Ways } from "./entrance-ways";
import { ProviderButtons } from "./provider-buttons.client";

type Props = { site: string; ways: Ways };

/** All ways to sign in; the address chooses the view. */
export const Entrance = (props: Props) => (
  <AddressProvider>
    <AskedEntrance {...props} />
  </AddressProvider>
);

function AskedEntrance({ site, ways }: Props) {
  const t = useTranslations("users.signIn");
  const [address, go] = useAddress(entrancePlace, { history: "push" });
  const views: readonly View[] = ways.registration ? ["login", "register", "reset"] : ["login", "reset"];
  const query = readEntranceQuery(address, views);
  const key = `${query.email} ${query.hasFailed}`;
  if (ways.passwords)
    return (
      <EntranceViews
        key={key}
        {...{ site, views, query }}
        onView={(view) => go(showsView(view))}
        providers={ways.providers}
      />
    );
  return (
    <>
      <title>{`${t("documentTitle")} · ${site}`}</title>
      <h1 className="mb-5 font-semibold text-xl">{t("title", { site })}</h1>
      {ways.providers.length > 0 ? (
        <ProviderButtons key={key} providers={ways.providers} follows={false} hasFailed={query.hasFailed} />
      ) : (
        <Notice tone="info">{t("off")}</Notice>
      )}
    </>
  );
}

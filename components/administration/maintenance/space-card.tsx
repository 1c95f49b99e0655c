import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/page/card";
import type { Scope } from "@/lib/access/scope";
import { listSpace } from "@/lib/administration/read-space";
import { isLocale, routing } from "@/lib/kit/i18n/routing";
import type { SearchOf } from "@/lib/navigation/list";
import { readList } from "@/lib/navigation/read-list";
import { spaceList } from "./maintenance-lists";
import { SpaceTable } from "./space-table.client";

type Props = { scope: Scope<"consortium.manage">; search: SearchOf<typeof spaceList> };

export async function SpaceCard({ scope, search }: Props) {
  const [t, localeText] = await Promise.all([getTranslations("maintenance.health"), getLocale()]);
  const locale = isLocale(localeText) ? localeText : routing.defaultLocale;
  const page = await readList(spaceList, search, (query) => listSpace(scope, query, locale));
  return (
    <Card title={t("space")}>
      <SpaceTable found={page} />
    </Card>
  );
}

import "server-only";
import { createTranslator } from "use-intl/core";
import type { z } from "zod";
import type { Locale } from "@/lib/kit/i18n/routing";
import { catalog } from "@/messages/catalog";
import type { listSqlViewsCall } from "./contract";
import { sqlViewNames, sqlViews } from "./views";

/** The views with the meaning of their columns. */
export function listSqlViews(locale: Locale): z.input<typeof listSqlViewsCall.returns> {
  const t = createTranslator({ locale, messages: catalog[locale], namespace: "sql" });
  return sqlViewNames.map((name) => ({
    name,
    description: t(`view.${name}`),
    columns: sqlViews[name].map((column) => ({ ...column, description: t(`column.${column.name}`) })),
  }));
}

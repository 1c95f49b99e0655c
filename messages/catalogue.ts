import csCommon from "./cs/common.json";
import csErrors from "./cs/errors.json";
import csRoutes from "./cs/routes.json";
import enCommon from "./en/common.json";
import enErrors from "./en/errors.json";
import enRoutes from "./en/routes.json";

const en = { common: enCommon, errors: enErrors, routes: enRoutes };

export type Messages = typeof en;

/** Every text of the product: language → idea → key. */
export const catalogue = {
  en,
  cs: { common: csCommon, errors: csErrors, routes: csRoutes },
} satisfies Record<string, Messages>;

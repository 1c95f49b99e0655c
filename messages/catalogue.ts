import csCommon from "./cs/common.json";
import csCounter from "./cs/counter.json";
import csCredentials from "./cs/credentials.json";
import csCredentialsPages from "./cs/credentials-pages.json";
import csErrors from "./cs/errors.json";
import csHarvest from "./cs/harvest.json";
import csHarvestPages from "./cs/harvest-pages.json";
import csHelp from "./cs/help.json";
import csReports from "./cs/reports.json";
import csRoutes from "./cs/routes.json";
import csShell from "./cs/shell.json";
import csUi from "./cs/ui.json";
import csUsers from "./cs/users.json";
import enCommon from "./en/common.json";
import enCounter from "./en/counter.json";
import enCredentials from "./en/credentials.json";
import enCredentialsPages from "./en/credentials-pages.json";
import enErrors from "./en/errors.json";
import enHarvest from "./en/harvest.json";
import enHarvestPages from "./en/harvest-pages.json";
import enHelp from "./en/help.json";
import enReports from "./en/reports.json";
import enRoutes from "./en/routes.json";
import enShell from "./en/shell.json";
import enUi from "./en/ui.json";
import enUsers from "./en/users.json";

const en = {
  common: enCommon,
  errors: enErrors,
  routes: enRoutes,
  help: enHelp,
  shell: enShell,
  ui: enUi,
  users: enUsers,
  counter: enCounter,
  reports: enReports,
  credentials: enCredentials,
  credentialsPages: enCredentialsPages,
  harvest: enHarvest,
  harvestPages: enHarvestPages,
};

export type Messages = typeof en;

/** Every text of the product: language → idea → key. */
export const catalogue = {
  en,
  cs: {
    common: csCommon,
    errors: csErrors,
    routes: csRoutes,
    help: csHelp,
    shell: csShell,
    ui: csUi,
    users: csUsers,
    counter: csCounter,
    reports: csReports,
    credentials: csCredentials,
    credentialsPages: csCredentialsPages,
    harvest: csHarvest,
    harvestPages: csHarvestPages,
  },
} satisfies Record<string, Messages>;

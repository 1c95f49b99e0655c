import {
  type Actor,
  hasSession,
  isKeyFor,
  isSignedIn,
  isSuperuser,
  isThemselves,
  mayImpersonate,
  ownOrganizations,
  runsConsortium,
  seesConsortium,
} from "./actor";

export type Installation = {
  isConsortial: boolean;
  /** "PerOrg": for organizations that have it enabled. */
  rawDataImport: "None" | "PerOrg" | "All";
  allowsRegistration: boolean;
  allowsUserManagement: boolean;
  allowsOrganizationAdminsToManageUsers: boolean;
  /** Organizations may add platforms, reports and metrics. */
  allowsUserCreatedPlatforms: boolean;
  /** Mails are kept on this machine and visible to its users. */
  showsMailbox: boolean;
};

/** `reaches`: the organizations in a scope of this permission. */
type Grant = {
  reaches: "none" | "accessible" | "administered";
  to: (actor: Actor, installation: Installation) => boolean;
};

const administersAny = (actor: Actor) =>
  runsConsortium(actor) || ownOrganizations(actor, { administered: true }).length > 0;

/** Permissions (specification §6). A page or call names one; data are not accessible otherwise. */
export const permissions = {
  anyone: { reaches: "none", to: () => true },
  "mailbox.read": { reaches: "none", to: (_, { showsMailbox }) => showsMailbox },
  register: { reaches: "none", to: (_, { allowsRegistration }) => allowsRegistration },
  /** Includes users with a pending code or e-mail verification. */
  entering: { reaches: "none", to: hasSession },
  "signed-in": { reaches: "accessible", to: isSignedIn },
  /** Passwords, devices, keys: only the user in person may change them. */
  "account.change": { reaches: "accessible", to: isThemselves },
  impersonate: { reaches: "none", to: mayImpersonate },
  "usage.view": {
    reaches: "accessible",
    to: (actor) => actor.kind === "job" || isKeyFor(actor, "usage") || isSignedIn(actor),
  },
  "credentials.count": { reaches: "accessible", to: isSignedIn },
  /** The calls of an API key that describe itself. */
  "api-key.use": { reaches: "accessible", to: (actor) => actor.kind === "key" },
  /** Of calls with this permission and the next one, keys may send those that their contracts open to keys. */
  "credentials.manage": {
    reaches: "administered",
    to: (actor) => administersAny(actor) || isKeyFor(actor, "credentials"),
  },
  "harvest.manage": {
    reaches: "administered",
    to: (actor) => administersAny(actor) || isKeyFor(actor, "credentials"),
  },
  /** Annotations; those for all organizations require consortium administrators. */
  "annotations.manage": { reaches: "administered", to: administersAny },
  "agreements.manage": { reaches: "administered", to: administersAny },
  /** Lists of accessible titles; those for all organizations require consortium administrators. */
  "entitlements.manage": { reaches: "administered", to: administersAny },
  /** Numbers of users by year. */
  "yearly-figures.manage": { reaches: "administered", to: administersAny },
  /** Submitted survey answers. */
  "surveys.freeze": { reaches: "administered", to: administersAny },
  "uploads.manage": {
    reaches: "administered",
    to: (actor) => administersAny(actor) || isKeyFor(actor, "uploads"),
  },
  /** Single facts, and reports generated from them. */
  "raw-data.export": { reaches: "administered", to: administersAny },
  "raw-data.import": {
    reaches: "administered",
    to: (actor, { rawDataImport }) => rawDataImport !== "None" && administersAny(actor),
  },
  /** Platforms, report types and metrics outside COUNTER. */
  "catalog.extend": {
    reaches: "administered",
    to: (actor, { allowsUserCreatedPlatforms }) =>
      allowsUserCreatedPlatforms ? administersAny(actor) : runsConsortium(actor),
  },
  "api-keys.manage": { reaches: "administered", to: (actor) => isThemselves(actor) && administersAny(actor) },
  /** Addresses that show usage to people without an account. */
  "shared-links.manage": { reaches: "administered", to: (actor) => isThemselves(actor) && administersAny(actor) },
  "consortium.manage": { reaches: "administered", to: runsConsortium },
  "audit.read": { reaches: "none", to: runsConsortium },
  "heatmap.view": { reaches: "accessible", to: (actor, { isConsortial }) => isConsortial && seesConsortium(actor) },
  "users.manage": {
    reaches: "administered",
    to: (actor, { allowsUserManagement, allowsOrganizationAdminsToManageUsers }) =>
      allowsUserManagement && (allowsOrganizationAdminsToManageUsers ? administersAny(actor) : runsConsortium(actor)),
  },
  "commands.run": { reaches: "none", to: isSuperuser },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions).filter((name): name is Permission => name in permissions);

import {
  type Actor,
  hasSession,
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
  /** "PerOrg": for the organizations that have it enabled. */
  rawDataImport: "None" | "PerOrg" | "All";
  allowsRegistration: boolean;
  allowsUserManagement: boolean;
  allowsOrganizationAdminsToManageUsers: boolean;
  /** Libraries add platforms, reports and metrics of their own. */
  allowsUserCreatedPlatforms: boolean;
  /** Mails are kept on this machine and shown to whoever sits at it. */
  showsMailbox: boolean;
};

/** `reaches`: the organizations whose data a scope of this permission opens. */
type Grant = {
  reaches: "none" | "accessible" | "administered";
  to: (actor: Actor, installation: Installation) => boolean;
};

const administersAny = (actor: Actor) =>
  runsConsortium(actor) || ownOrganizations(actor, { administered: true }).length > 0;

/** Section 6 of the specification. A page or call names one of these; nothing else opens data. */
export const permissions = {
  anyone: { reaches: "none", to: () => true },
  "mailbox.read": { reaches: "none", to: (_, { showsMailbox }) => showsMailbox },
  register: { reaches: "none", to: (_, { allowsRegistration }) => allowsRegistration },
  /** Also those who still have to give a code or to verify their e-mail. */
  entering: { reaches: "none", to: hasSession },
  "signed-in": { reaches: "accessible", to: isSignedIn },
  /** Passwords, devices, keys: nobody changes them for somebody else. */
  "account.change": { reaches: "accessible", to: isThemselves },
  impersonate: { reaches: "none", to: mayImpersonate },
  "usage.view": {
    reaches: "accessible",
    to: (actor) => actor.kind === "job" || actor.kind === "key" || isSignedIn(actor),
  },
  "credentials.count": { reaches: "accessible", to: isSignedIn },
  "credentials.manage": { reaches: "administered", to: administersAny },
  "harvest.manage": { reaches: "administered", to: administersAny },
  /** Notes on data; of all organizations by those who run the consortium. */
  "annotations.manage": { reaches: "administered", to: administersAny },
  /** Prices of platforms. */
  "payments.manage": { reaches: "administered", to: administersAny },
  /** Answers to surveys, kept as they were submitted. */
  "surveys.freeze": { reaches: "administered", to: administersAny },
  "uploads.manage": { reaches: "administered", to: administersAny },
  /** The facts themselves, and reports made of them again. */
  "raw-data.export": { reaches: "administered", to: administersAny },
  "raw-data.import": {
    reaches: "administered",
    to: (actor, { rawDataImport }) => rawDataImport !== "None" && administersAny(actor),
  },
  /** Platforms, report types and metrics that COUNTER does not know. */
  "catalogue.extend": {
    reaches: "administered",
    to: (actor, { allowsUserCreatedPlatforms }) =>
      allowsUserCreatedPlatforms ? administersAny(actor) : runsConsortium(actor),
  },
  "api-keys.manage": { reaches: "administered", to: (actor) => isThemselves(actor) && administersAny(actor) },
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

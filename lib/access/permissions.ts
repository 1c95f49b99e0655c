import { type Actor, isSignedIn, isSuperuser, ownOrganizations, runsConsortium, seesConsortium } from "./actor";

export type Installation = { isConsortial: boolean; allowsRawDataImport: boolean; allowsUserManagement: boolean };

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
  "signed-in": { reaches: "accessible", to: isSignedIn },
  "usage.view": { reaches: "accessible", to: (actor) => actor.kind === "job" || isSignedIn(actor) },
  "credentials.count": { reaches: "accessible", to: isSignedIn },
  "credentials.manage": { reaches: "administered", to: administersAny },
  "harvest.manage": { reaches: "administered", to: administersAny },
  "uploads.manage": { reaches: "administered", to: administersAny },
  "raw-data.import": {
    reaches: "administered",
    to: (actor, { allowsRawDataImport }) => allowsRawDataImport && administersAny(actor),
  },
  "consortium.manage": { reaches: "administered", to: runsConsortium },
  "heatmap.view": { reaches: "accessible", to: (actor, { isConsortial }) => isConsortial && seesConsortium(actor) },
  "users.manage": {
    reaches: "administered",
    to: (actor, { allowsUserManagement }) => allowsUserManagement && runsConsortium(actor),
  },
  "commands.run": { reaches: "none", to: isSuperuser },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

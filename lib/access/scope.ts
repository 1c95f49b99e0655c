import { Forbidden, GatePending, NotFound, NotSignedIn } from "@/lib/kit/errors";
import { type Actor, ALL_ORGANIZATIONS, hasSession, ownOrganizations, runsConsortium, seesConsortium } from "./actor";
import { type Installation, type Permission, permissions } from "./permissions";

const minted = Symbol("minted");

type Reaching = (typeof permissions)[Permission]["reaches"];

/** A key has one reach for everything that it may do. */
const seesAll = (actor: Actor, reaches: Reaching): boolean =>
  reaches === "administered" && actor.kind !== "key" ? runsConsortium(actor) : seesConsortium(actor);

/**
 * Proof that an actor holds the permission, and for which organizations. Only mintScope creates one, so a use case with
 * a scope in its signature cannot be reached without the check.
 */
export class Scope<P extends Permission> {
  readonly [minted] = true;

  private constructor(
    readonly permission: P,
    readonly actor: Actor,
    /** Every organization within reach; "All" is resolved only here. */
    readonly organizationIds: readonly number[],
    /** The network of the request, for limits and the audit trail; "" for jobs. */
    readonly network: string,
    private readonly isConsortial: boolean,
  ) {}

  static [minted]<P extends Permission>(
    permission: P,
    actor: Actor,
    { organizationIds, network }: { organizationIds: readonly number[]; network: string },
  ): Scope<P> {
    const reaches = permissions[permission].reaches;
    const isConsortial = seesAll(actor, reaches);
    return new Scope(permission, actor, organizationIds, network, isConsortial);
  }

  get user() {
    if (this.actor.kind !== "user") throw new NotSignedIn();
    return this.actor;
  }

  /** Any user with a session, also with a pending step. */
  get person() {
    if (!hasSession(this.actor)) throw new NotSignedIn();
    return this.actor;
  }

  reaches(organizationId: number): boolean {
    return this.organizationIds.includes(organizationId);
  }

  /**
   * The same permission for one organization; -1 means all, and is refused to users without access to the consortium.
   */
  within(organizationId: number): Scope<P> {
    if (organizationId === ALL_ORGANIZATIONS) {
      if (!this.isConsortial) throw new NotFound("organizationNotFound");
      return this;
    }
    if (!this.reaches(organizationId)) throw new NotFound("organizationNotFound");
    return new Scope(this.permission, this.actor, [organizationId], this.network, this.isConsortial);
  }

  /** The same permission for these organizations only; throws NotFound unless it reaches all of them. */
  among(organizationIds: readonly number[]): Scope<P> {
    if (!organizationIds.every((id) => this.reaches(id))) throw new NotFound("organizationNotFound");
    return new Scope(this.permission, this.actor, organizationIds, this.network, this.isConsortial);
  }
}

type Circumstances = { installation: Installation; everyOrganization: () => Promise<number[]>; network: string };

/**
 * Checks the permission and mints the scope; `everyOrganization` is only called for actors that reach the whole
 * consortium.
 */
export async function mintScope<P extends Permission>(
  permission: P,
  actor: Actor,
  { installation, everyOrganization, network }: Circumstances,
): Promise<Scope<P>> {
  const { reaches, to } = permissions[permission];
  if (!to(actor, installation)) throw refusal(actor);
  return Scope[minted](permission, actor, {
    organizationIds: await within(reaches, actor, everyOrganization),
    network,
  });
}

function refusal(actor: Actor) {
  if (actor.kind === "nobody") return new NotSignedIn();
  return actor.kind === "entrant" ? new GatePending(actor.held) : new Forbidden();
}

async function within(reaches: Reaching, actor: Actor, everyOrganization: () => Promise<number[]>): Promise<number[]> {
  if (reaches === "none") return [];
  if (seesAll(actor, reaches)) return everyOrganization();
  return ownOrganizations(actor, { administered: reaches === "administered" && actor.kind !== "key" });
}

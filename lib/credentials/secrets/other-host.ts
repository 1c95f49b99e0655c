import type { Scope } from "@/lib/access/scope";
import { Forbidden, Invalid } from "@/lib/kit/errors";
import type { CounterVersion } from "../counter-versions";
import { type Secrets, type SecretsChange, secretsOfRelease } from "./secrets";

type Move = {
  stored: Secrets;
  change: SecretsChange;
  release: CounterVersion;
  /** URLs before and after. */
  from: string;
  to: string;
};

const fields = {
  customer_id: "customerId",
  requestor_id: "requestorId",
  api_key: "apiKey",
  http_username: "httpUsername",
  http_password: "httpPassword",
} as const;

const names = ["customer_id", "requestor_id", "api_key", "http_username", "http_password"] as const;

/**
 * Fields whose stored secrets would be sent to another host. Users must not extract secrets by entering a host of their
 * own: for another host every secret must be entered again.
 */
export function secretsForOtherHost({ stored, change, release, from, to }: Move): string[] {
  if (hostOf(from) === hostOf(to)) return [];
  const used = secretsOfRelease(release, stored);
  const single = names.filter((name) => used[fields[name]] !== "" && (change[name] ?? null) === null);
  return keepsParams(used, change) ? [...single, "extra_params"] : single;
}

function keepsParams({ extraParams }: Secrets, { extra_params: params }: SecretsChange): boolean {
  const stored = Object.keys(extraParams);
  return params ? stored.some((name) => params[name] === null) : stored.length > 0;
}

const hostOf = (url: string) => new URL(url).host;

type Mover = Pick<Scope<"credentials.manage">, "actor">;

/** A user who impersonates may not see secrets, so they may not send them to another host either. */
export const movesWhileActing = ({ actor }: Mover, { from, to }: Pick<Move, "from" | "to">): boolean =>
  hostOf(from) !== hostOf(to) && actor.kind === "user" && actor.impersonator !== null;

/** Throws Invalid by field, and Forbidden while impersonating. */
export function refuseElsewhere(scope: Mover, move: Move): void {
  if (movesWhileActing(scope, move)) throw new Forbidden("hostNotWhileActing");
  const missing = secretsForOtherHost(move);
  if (missing.length > 0) throw new Invalid(Object.fromEntries(missing.map((name) => [name, ["giveAnew"]])));
}

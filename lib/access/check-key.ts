import { Forbidden } from "@/lib/kit/errors";
import type { Actor } from "./actor";
import { type Contract, methodOf } from "./contract";

/** Of their calls, keys send only those whose contracts say so. */
const managing: readonly Contract["access"][] = ["credentials.manage", "harvest.manage", "uploads.manage"];

const isReading = ({ call, reads }: Contract) => methodOf(call) === "GET" || reads === true;

/** Whether the contract of a call lets API keys send it. The permission is checked apart. */
export const isOpenToKeys = (contract: Contract): boolean =>
  contract.keys !== undefined || (isReading(contract) && !managing.includes(contract.access));

/** Throws Forbidden for a key that may not send the call. */
export function checkKey(contract: Contract, actor: Actor): void {
  if (actor.kind !== "key") return;
  if (!isOpenToKeys(contract)) throw new Forbidden(isReading(contract) ? "forbidden" : "apiKeyReadOnly");
  if (contract.keys !== undefined && !actor.scopes.includes(contract.keys)) throw new Forbidden("apiKeyScope");
}

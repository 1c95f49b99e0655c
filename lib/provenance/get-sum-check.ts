import "server-only";
import type { z } from "zod";
import { ownOrganizations, runsConsortium } from "@/lib/access/actor";
import { reach } from "@/lib/access/reach";
import type { Scope } from "@/lib/access/scope";
import type { sumCheckCall } from "@/lib/imports/contract";
import { db } from "@/lib/kit/db";
import { NotFound } from "@/lib/kit/errors";
import { sumDifferences } from "./compare-sums";

/** The result of the last check of an import; throws NotFound for imports out of reach. */
export async function getSumCheck(
  scope: Scope<"usage.view">,
  id: number,
): Promise<z.input<typeof sumCheckCall.returns>> {
  const organizationId = reach(scope);
  const found = await db().import.findFirst({
    where: { id, organizationId },
    select: { organizationId: true, state: true },
  });
  if (!found) throw new NotFound();
  const check = await db().importCheck.findUnique({ where: { importId: id } });
  const { actor } = scope;
  const administers =
    runsConsortium(actor) || ownOrganizations(actor, { administered: true }).includes(found.organizationId);
  return {
    check: check && {
      checked: check.checkedAt.toISOString(),
      result: check.result,
      differences: sumDifferences.parse(check.differences),
    },
    may_check: administers && found.state === "current",
  };
}

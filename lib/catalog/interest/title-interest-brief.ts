import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { Running } from "@/lib/reports/ask/running";
import { askInterest } from "@/lib/reports/interest/ask-interest";
import type { PublicationType } from "@/lib/titles/publication-type";
import { findInCatalogue } from "../titles/find-in-catalogue";
import type { InterestMonths } from "./contract";

type Asked = {
  readonly organization: number;
  readonly months: InterestMonths;
  readonly running: Running;
};

/** Total interest per title. */
export async function titleInterestBrief(
  scope: Scope<"usage.view">,
  { organization, months, running, types }: Asked & { readonly types: readonly PublicationType[] | undefined },
) {
  const { from = null, to = null } = months;
  const found = await askInterest(
    scope.within(organization),
    { by: ["title"], where: { month: { from, to } } },
    running,
  );
  const titles = new Map(found.map(({ keys: [id], figures: [interest = 0] }) => [Number(id), interest]));
  // Usage without a title has title 0.
  titles.delete(0);
  const ids = await findInCatalogue("titles", [...titles.keys()], { words: "", types });
  return ids.map((id) => ({ target_id: id, interest: titles.get(id) ?? 0 }));
}

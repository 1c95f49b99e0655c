import type { Clash } from "@/lib/uploads/contract";
import type { ClashChoice } from "@/lib/uploads/upload-state";

/** Common decision for these months; null if they differ or any is open. */
export function decidedTo(clashes: readonly Pick<Clash, "choice">[]): ClashChoice | null {
  const [first, ...others] = clashes;
  return first && others.every(({ choice }) => choice === first.choice) ? first.choice : null;
}

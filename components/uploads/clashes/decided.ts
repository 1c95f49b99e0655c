import type { Clash } from "@/lib/uploads/contract";
import type { ClashChoice } from "@/lib/uploads/upload-state";

/** What all of these months are decided to; null while they differ or something is open. */
export function decidedTo(clashes: readonly Pick<Clash, "choice">[]): ClashChoice | null {
  const [first, ...others] = clashes;
  return first && others.every(({ choice }) => choice === first.choice) ? first.choice : null;
}

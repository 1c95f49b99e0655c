import type { ReadingHeader } from "./reading";

type Named = Pick<ReadingHeader, "institution" | "customerId" | "institutionIds">;

/** Whether a name or an identifier is that of global reports: "The World", with an identifier of sixteen zeros (CoP 5.1 §3.3.9). */
export function isTheWorld(text: string): boolean {
  const id = text.slice(text.lastIndexOf(":") + 1).replace(/[\s-]/g, "");
  return /^\s*(the\s+)?world\s*$/i.test(text) || /^0{16}$/.test(id);
}

/** Whether a header names the usage of all customers. */
export const isGlobalReport = ({ institution, customerId, institutionIds }: Named): boolean =>
  [institution, customerId, ...institutionIds].some((text) => text !== null && isTheWorld(text));

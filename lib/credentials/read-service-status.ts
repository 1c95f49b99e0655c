import { z } from "zod";
import { plainLine } from "@/lib/platforms/registry/read/plain-text";
import type { ServiceStatus } from "./service-status";

const MOST_ALERTS = 5;
const LONGEST = 300;

const flag = z.union([z.boolean(), z.string().regex(/^(true|false)$/i)]).transform((text) => /^true$/i.test(`${text}`));
const line = z
  .string()
  .transform((text) => plainLine(text, LONGEST))
  .catch("");
const day = z.iso.date().nullable().catch(null);
const alert = z.object({
  Date_Time: z
    .string()
    .transform((text) => day.parse(text.trim().slice(0, 10)))
    .catch(null),
  Alert: line,
});
const serviceSchema = z.object({
  Service_Active: flag,
  Note: line,
  Alerts: z.array(alert.nullable().catch(null)).catch([]),
});

/**
 * Reads the answer of `/status`: a list in the standard, a single object from some publishers. Null if it contains no
 * service; alerts are sorted newest first, without empty ones.
 */
export function readServiceStatus(answer: unknown): ServiceStatus | null {
  const services = (Array.isArray(answer) ? answer : [answer]).flatMap(
    (entry) => serviceSchema.safeParse(entry).data ?? [],
  );
  if (services.length === 0) return null;
  const alerts = services
    .flatMap(({ Alerts }) => Alerts.flatMap((one) => one ?? []))
    .map(({ Date_Time, Alert }) => ({ day: Date_Time, text: Alert }))
    .filter(({ text }) => text !== "")
    .sort((a, b) => (b.day ?? "").localeCompare(a.day ?? ""));
  return {
    is_active: services.every(({ Service_Active }) => Service_Active),
    note: services.map(({ Note }) => Note).find(Boolean) ?? "",
    // A publisher's services often announce the same.
    alerts: [...new Map(alerts.map((one) => [`${one.day} ${one.text}`, one])).values()].slice(0, MOST_ALERTS),
  };
}

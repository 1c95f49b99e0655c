import { z } from "#schemas";
import { model } from "@/lib/access/shapes";
import { plainLine } from "@/lib/platforms/registry/read/plain-text";

/** What a SUSHI service says of itself, as it is stored and shown; its texts are the publisher's. */
export const serviceStatus = model("ServiceStatus", {
  is_active: z.boolean(),
  note: z.string(),
  alerts: z.array(
    z.object({
      day: z.string().nullable().describe("Such as 2026-05-31, in the publisher's own time; null where none is given"),
      text: z.string(),
    }),
  ),
});

export type ServiceStatus = z.output<typeof serviceStatus>;

const MOST_ALERTS = 5;
const LONGEST = 300;

const flag = z.union([z.boolean(), z.string().regex(/^(true|false)$/i)]).transform((said) => /^true$/i.test(`${said}`));
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
const said = z.object({ Service_Active: flag, Note: line, Alerts: z.array(alert.nullable().catch(null)).catch([]) });

/**
 * Reads the answer of `/status`: a list by the standard, one object with some publishers. Null for what tells nothing of a
 * service; alerts come newest first, those without a text are left out.
 */
export function readServiceStatus(answer: unknown): ServiceStatus | null {
  const services = (Array.isArray(answer) ? answer : [answer]).flatMap((entry) => said.safeParse(entry).data ?? []);
  if (services.length === 0) return null;
  const alerts = services
    .flatMap(({ Alerts }) => Alerts.flatMap((one) => one ?? []))
    .map(({ Date_Time, Alert }) => ({ day: Date_Time, text: Alert }))
    .filter(({ text }) => text !== "")
    .sort((a, b) => (b.day ?? "").localeCompare(a.day ?? ""));
  return {
    is_active: services.every(({ Service_Active }) => Service_Active),
    note: services.map(({ Note }) => Note).find(Boolean) ?? "",
    // Several services of a publisher announce the same.
    alerts: [...new Map(alerts.map((one) => [`${one.day} ${one.text}`, one])).values()].slice(0, MOST_ALERTS),
  };
}

/** Whether there is something in it that explains trouble, or announces some. */
export const isTelling = ({ is_active, alerts }: ServiceStatus): boolean => !is_active || alerts.length > 0;

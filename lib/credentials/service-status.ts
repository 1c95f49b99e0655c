import { z } from "#schemas";
import { model } from "@/lib/access/shapes";

/** Status of a SUSHI service, as stored and shown; its texts are the publisher's. */
export const serviceStatus = model("ServiceStatus", {
  is_active: z.boolean(),
  note: z.string(),
  alerts: z.array(
    z.object({
      day: z
        .string()
        .nullable()
        .describe("Date and time such as 2026-05-31, in the publisher's time zone; null if not given"),
      text: z.string(),
    }),
  ),
});

export type ServiceStatus = z.output<typeof serviceStatus>;

/** The status explains a failure or announces a downtime. */
export const isNoteworthy = ({ is_active, alerts }: ServiceStatus): boolean => !is_active || alerts.length > 0;

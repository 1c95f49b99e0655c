import { z } from "zod";
import { routing } from "@/lib/kit/i18n/routing";

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * Values of each template, and the minutes after which the mail is no longer useful: its link has expired, or it is old
 * news. Texts are in messages/<locale>/mail.json under the same names.
 */
export const templates = {
  verification: { values: ["link"], usefulFor: 3 * DAY },
  reset: { values: ["link"], usefulFor: HOUR },
  invitation: { values: ["link", "inviter", "organization"], usefulFor: 3 * DAY },
  oneTimeCode: { values: ["code", "request"], usefulFor: 10 },
  /** Someone tried to register an address that has an account; `link` leads to the login. */
  alreadyRegistered: { values: ["link"], usefulFor: DAY },
  /** To the site's operators. */
  newUser: { values: ["email"], usefulFor: 3 * DAY },
  /** To the site's operators. */
  newOrganization: { values: ["email", "organization"], usefulFor: 3 * DAY },
  passwordChanged: { values: ["email"], usefulFor: 3 * DAY },
  /** To the new address. */
  emailChange: { values: ["link", "email"], usefulFor: DAY },
  /** To the current address; `link` leads to the page where the change can be canceled. */
  emailChangeAsked: { values: ["email", "newEmail", "link"], usefulFor: 3 * DAY },
  /** To the former address. */
  emailChanged: { values: ["email", "newEmail"], usefulFor: 3 * DAY },
  /** A day's events: `sections` as in mail-sections.ts, `settings` links to the preferences. */
  digest: {
    values: ["title", "text", "sections", "link", "settings", "unsubscribe", "oneClick"],
    usefulFor: 3 * DAY,
  },
  /**
   * A saved report: `figures` as in mail-figures.ts; `settings` links to the saved report, `unsubscribe` to a page, `oneClick` is for
   * mail programs.
   */
  report: { values: ["title", "text", "link", "settings", "figures", "unsubscribe", "oneClick"], usefulFor: 7 * DAY },
  /** A briefing that a person sends to themselves, attached as a PDF. */
  briefing: { values: ["title", "text", "link"], usefulFor: 3 * DAY },
} as const satisfies Record<string, { values: readonly string[]; usefulFor: number }>;

export type MailTemplate = keyof typeof templates;

/** Mail servers accept messages of 10 MB and more; the content is a third larger when it is encoded. */
export const MOST_ATTACHED_BYTES = 3_000_000;

const mailFile = z.object({ name: z.string().max(200), type: z.string().max(200), content: z.base64() });
/** A file in a mail, its content in base64. */
export type MailFile = z.infer<typeof mailFile>;

type MailOf<T extends MailTemplate> = T extends MailTemplate
  ? {
      to: string;
      language: (typeof routing.locales)[number];
      template: T;
      values: Record<(typeof templates)[T]["values"][number], string>;
      attachment?: MailFile;
    }
  : never;

export type Mail = MailOf<MailTemplate>;

const isTemplate = (name: unknown): name is MailTemplate => typeof name === "string" && Object.hasOwn(templates, name);

/** A queued mail. `id` stays the same for every attempt; `to` is one bare address, so that it cannot contain a header. */
export const waitingMail = z.object({
  id: z.uuid(),
  queuedAt: z.iso.datetime(),
  to: z.string().regex(/^[^\s<>()[\],;:"\\@]+@[^\s<>()[\],;:"\\@]+$/),
  language: z.enum(routing.locales),
  template: z.custom<MailTemplate>(isTemplate, { error: "no such template" }),
  values: z.record(z.string(), z.string()),
  attachment: mailFile.optional(),
});

export type WaitingMail = z.infer<typeof waitingMail>;

export function isStillUseful({ template, queuedAt }: Pick<WaitingMail, "template" | "queuedAt">, now: Date): boolean {
  return now.getTime() - new Date(queuedAt).getTime() < templates[template].usefulFor * 60_000;
}

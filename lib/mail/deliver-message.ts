import "server-only";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { settings } from "@/lib/kit/env";
import type { ComposedMail } from "./compose-mail";
import type { MailFile } from "./mail";
import { keepMail } from "./mailbox";

/** `to`: one bare address. */
export type Message = ComposedMail & {
  id: string;
  to: string;
  queuedAt: Date;
  attachment?: MailFile | undefined;
};

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Sends the message, or keeps it on this machine without a mail server. Throws NotDelivered. */
export async function deliverMessage(message: Message): Promise<"sent" | "kept"> {
  const { SMTP_URL } = settings();
  const envelope = envelopeOf(message);
  if (SMTP_URL === "") {
    const { message: raw } = await createTransport({ streamTransport: true, buffer: true }).sendMail(envelope);
    if (!Buffer.isBuffer(raw)) throw new Error("The message was not written to memory.");
    await keepMail({ id: message.id, queuedAt: message.queuedAt, raw });
    return "kept";
  }
  const transport = createTransport(patient(SMTP_URL));
  try {
    await transport.sendMail(envelope);
    return "sent";
  } catch (error) {
    throw new NotDelivered(error);
  } finally {
    transport.close();
  }
}

const refusal = z.object({ code: z.string(), responseCode: z.number(), command: z.string() }).partial();

/**
 * The stage at which delivery failed. The server's own words may contain the recipient, so they stay out of logs and
 * the queue.
 */
class NotDelivered extends Error {
  override readonly name = "NotDelivered";

  constructor(reason: unknown) {
    const { code = "", responseCode = "", command = "" } = refusal.catch({}).parse(reason);
    super(`The mail server did not take a mail: ${[code, responseCode, command].filter(Boolean).join(" ")}`);
  }
}

function envelopeOf({ id, to, queuedAt, subject, text, html, unsubscribe, attachment }: Message) {
  const { MAIL_FROM } = settings();
  return {
    from: MAIL_FROM,
    to: { name: "", address: to },
    subject,
    text,
    html,
    ...(attachment && {
      attachments: [
        {
          ...{ filename: attachment.name, contentType: attachment.type },
          ...{ content: attachment.content, encoding: "base64" },
        },
      ],
    }),
    date: queuedAt,
    messageId: `<${id}@${MAIL_FROM.match(/@([\w.-]+)/)?.[1] ?? "localhost"}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      // One-click unsubscribe within the mail program (RFC 8058).
      ...(unsubscribe && {
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribe}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// Given a URL, nodemailer reads its other options only from the query.
function patient(address: string): string {
  const url = new URL(address);
  for (const [name, milliseconds] of Object.entries(PATIENCE))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  return url.href;
}

import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, pk, recordId, revision, revisionSeen } from "@/lib/access/shapes";
import { routing } from "@/lib/kit/i18n/routing";
import { mailAttachments } from "./mail-attachment";
import { mailFrequencies } from "./mail-frequency";

const params = z.object({ id: recordId });

const address = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "tooLong")
  .pipe(z.union([z.literal(""), z.email("email")]));
const ofAddress = address
  .default("")
  .describe("E-mail address without an account, for which the user, an administrator, consents; empty: the user");

const mailed = model("ReportRecipient", {
  user: z.object({ pk, name: z.string(), email: z.string() }).describe("User whose permissions determine the figures"),
  address: z.string().describe("E-mail address without an account; empty: the user is the recipient"),
  language: z.enum(routing.locales).nullable().describe("Of mails to the address; null: the user's language"),
  attachment: z.enum(mailAttachments).nullable().describe("The whole report as a file; null: none"),
  is_self: z.boolean(),
  may_add_addresses: z.boolean().describe("The caller may send the report to addresses without an account"),
  frequency: z.enum(mailFrequencies).nullable().describe("Null: not sent"),
  revision: revision
    .nullable()
    .describe(
      "Send it with a change, which is refused with 412 if another user changed the mailing in the meantime; null: not sent",
    ),
  last_sent: z.iso.datetime().nullable(),
});
export type Mailed = z.output<typeof mailed>;

const mailing = z
  .array(mailed)
  .describe(
    "The caller, users whom the caller administers and who may see the report, and addresses that these users added",
  );

export const listSubscribersCall = contract({
  call: "GET /api/flexible-report/{id}/mailing/",
  summary: "List users who receive a saved report by e-mail, and users who can receive it",
  access: "signed-in",
  params,
  returns: mailing,
});

export const saveSubscriptionCall = contract({
  call: "PUT /api/flexible-report/{id}/mailing/",
  summary:
    "Subscribe the caller, a user whom the caller administers, or an e-mail address without an account to a saved report: sent after each period once its data are complete; null unsubscribes. Refused with 412 if another user changed it since `revision`",
  access: "signed-in",
  params,
  body: model("SubscriptionChange", {
    user: recordId,
    address: ofAddress,
    language: z.enum(routing.locales, "invalid").optional().describe("Of mails to the address"),
    attachment: z
      .enum(mailAttachments, "invalid")
      .nullable()
      .default(null)
      .describe("Attach the whole report, if the file has at most 3 MB"),
    revision: revisionSeen.nullable(),
    frequency: z.enum(mailFrequencies, "invalid").nullable(),
  }),
  returns: mailing,
});

export const sendReportCall = contract({
  call: "POST /api/flexible-report/{id}/mailing/send/",
  summary: "Send a saved report now to one of its subscribers",
  access: "signed-in",
  params,
  body: z.object({ user: recordId, address: ofAddress }),
  returns: z.null(),
  status: 204,
});

const token = z.object({ token: z.string().min(1).max(1000) });

export const openUnsubscribingCall = contract({
  call: "GET /api/unsubscribe/",
  summary: "Redirect to the page that confirms ending the e-mails of the token; ends nothing by itself",
  access: "anyone",
  query: token,
  returns: { file: "text/html" },
});

export const unsubscribeCall = contract({
  call: "POST /api/unsubscribe/",
  summary: "End the e-mails of the token with one click, as in RFC 8058",
  access: "anyone",
  comesFromElsewhere: true,
  query: token,
  returns: z.null(),
  status: 204,
});

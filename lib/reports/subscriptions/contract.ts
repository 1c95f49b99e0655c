import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, pk, recordId, revision, revisionSeen } from "@/lib/access/shapes";
import { mailFrequencies } from "./mail-frequency";

const params = z.object({ id: recordId });

const mailed = model("ReportRecipient", {
  user: z.object({ pk, name: z.string(), email: z.string() }),
  is_self: z.boolean(),
  frequency: z.enum(mailFrequencies).nullable().describe("Null: not sent"),
  revision: revision
    .nullable()
    .describe("Sent with a change, which is refused with 412 when somebody else was faster; null: not sent"),
  last_sent: z.iso.datetime().nullable(),
});
export type Mailed = z.output<typeof mailed>;

const mailing = z.array(mailed).describe("The caller, and whoever the caller administers and may see the report");

export const listSubscribersCall = contract({
  call: "GET /api/flexible-report/{id}/mailing/",
  summary: "To whom a saved report is sent by e-mail, and to whom it can be",
  access: "signed-in",
  params,
  returns: mailing,
});

export const saveSubscriptionCall = contract({
  call: "PUT /api/flexible-report/{id}/mailing/",
  summary:
    "Sends a saved report to oneself, or to somebody whom one administers, after each period whose data are in; null ends it; refused with 412 when somebody else chose since `revision`",
  access: "signed-in",
  params,
  body: model("SubscriptionChange", {
    user: recordId,
    revision: revisionSeen.nullable(),
    frequency: z.enum(mailFrequencies, "invalid").nullable(),
  }),
  returns: mailing,
});

export const sendReportCall = contract({
  call: "POST /api/flexible-report/{id}/mailing/send/",
  summary: "Sends a saved report at once to somebody it is sent to anyway",
  access: "signed-in",
  params,
  body: z.object({ user: recordId }),
  returns: z.null(),
  status: 204,
});

const token = z.object({ token: z.string().min(1).max(1000) });

export const openUnsubscribingCall = contract({
  call: "GET /api/unsubscribe/",
  summary: "Leads to the page that asks whether to end the mails which the token is for; ends nothing",
  access: "anyone",
  query: token,
  returns: { file: "text/html" },
});

export const unsubscribeCall = contract({
  call: "POST /api/unsubscribe/",
  summary: "Ends the mails that the token is for, and nothing else, as mail programs do with one click (RFC 8058)",
  access: "anyone",
  comesFromElsewhere: true,
  query: token,
  returns: z.null(),
  status: 204,
});

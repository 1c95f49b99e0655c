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
    .describe(
      "Send it with a change, which is refused with 412 if another user changed the mailing in the meantime; null: not sent",
    ),
  last_sent: z.iso.datetime().nullable(),
});
export type Mailed = z.output<typeof mailed>;

const mailing = z
  .array(mailed)
  .describe("The caller, and users whom the caller administers and who may see the report");

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
    "Subscribe the caller, or a user whom the caller administers, to a saved report: sent after each period once its data are complete; null unsubscribes. Refused with 412 if another user changed it since `revision`",
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
  summary: "Send a saved report now to one of its subscribers",
  access: "signed-in",
  params,
  body: z.object({ user: recordId }),
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

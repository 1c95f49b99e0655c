import { availability, getLibrary, type Subscription, shownMonths } from "./consortium";
import type { CounterException } from "./exceptions";
import { firstDay, lastDay, type Month, monthRange } from "./month";
import { readParameters } from "./read-parameters";
import { authorize, type PublisherRequest, readDates, reportAsked, reportsOffered } from "./read-request";
import { jsonReply, type Reply, refusal } from "./reply";
import type { ReportQuestion } from "./report-entries";
import { writeReport } from "./write-report";

/** False values that a script puts into an otherwise true report. */
export type Falsehood = Partial<Pick<ReportQuestion, "begin" | "end" | "institution" | "isProvisional">>;

/** The answer that the standard requires. */
export function honestReply(request: PublisherRequest, today: Date, falsehood: Falsehood = {}): Reply {
  if (request.what === "status" && request.release === "5.1") return jsonReply(200, statusOf(request, today));
  const subscription = authorize(request);
  if ("code" in subscription) return refusal(subscription, request.release);
  switch (request.what) {
    case "status":
      return jsonReply(200, statusOf(request, today));
    case "reports":
      return jsonReply(200, reportList(request, today));
    case "members":
      return jsonReply(200, memberList(request, subscription));
    case "report":
      return reportReply(request, { subscription, today, falsehood });
  }
}

function reportReply(
  request: PublisherRequest,
  { subscription, today, falsehood }: { subscription: Subscription; today: Date; falsehood: Falsehood },
): Reply {
  const report = reportAsked(request);
  if (!report) return refusal({ code: 3000, data: request.reportId }, request.release);
  const dates = readDates(request.query);
  if ("code" in dates) return refusal(dates, request.release);
  const { notes, ...narrowing } = readParameters(report, request.query);
  const months = monthRange(dates.from, dates.to);
  const lookUp = (month: Month) => availability(subscription, month, today);
  const question: ReportQuestion = {
    subscription,
    report,
    begin: firstDay(dates.from),
    end: lastDay(dates.to),
    months: months.filter((month) => lookUp(month) === "available"),
    exceptions: [
      ...notes,
      ...missing(
        3031,
        months.filter((month) => ["future", "not-ready"].includes(lookUp(month))),
      ),
      ...missing(
        3032,
        months.filter((month) => lookUp(month) === "gone"),
      ),
    ],
    institution: {
      name: getLibrary(subscription.library).name.en,
      customerId: request.query.get("customer_id") ?? "",
    },
    created: today,
    ...narrowing,
    ...falsehood,
  };
  return { status: 200, headers: { "content-type": "application/json" }, body: writeReport(question) };
}

function missing(code: number, months: readonly Month[]): CounterException[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined) return [];
  return [{ code, data: first === last ? first : `${first} to ${last}` }];
}

/** Announcement of the misbehaving platform. */
const OUTAGE = "Planned outage: no reports from December 27 to 29.";

function statusOf({ platform, release }: PublisherRequest, today: Date) {
  const registry = `https://registry.countermetrics.org/platform/${platform.registryId}`;
  return [
    {
      Description: `COUNTER API of ${platform.name.en}`,
      Service_Active: true,
      [release === "5" ? "Registry_URL" : "Registry_Record"]: registry,
      ...(platform.key === "societas" && {
        Alerts: [{ Date_Time: `${today.getFullYear()}-12-27T06:00:00Z`, Alert: OUTAGE }],
      }),
    },
  ];
}

function reportList({ platform, release }: PublisherRequest, today: Date) {
  const months = shownMonths(today);
  const range =
    release === "5"
      ? {}
      : { First_Month_Available: months[0], Last_Month_Available: months.at(-1 - platform.lateMonths) };
  return reportsOffered(platform, release).map(({ id, name }) => ({
    Report_Name: name,
    Report_ID: id,
    Release: release,
    Report_Description: `${name} of ${platform.name.en}`,
    Path: `/${platform.key}${release === "5" ? "" : "/r51"}/reports/${id.toLowerCase()}`,
    ...range,
  }));
}

function memberList({ platform, release, query }: PublisherRequest, { library }: Subscription) {
  const customerId = query.get("customer_id") ?? "";
  const requestorId = query.get("requestor_id");
  const shared = { Customer_ID: customerId, ...(requestorId === null ? {} : { Requestor_ID: requestorId }) };
  const proprietary = `${platform.namespace}:${customerId}`;
  const name = getLibrary(library).name.en;
  return release === "5"
    ? [{ ...shared, Name: name, Institution_ID: [{ Type: "Proprietary", Value: proprietary }] }]
    : [{ ...shared, Institution_Name: name, Institution_ID: { Proprietary: [proprietary] } }];
}

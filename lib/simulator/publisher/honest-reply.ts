import { availability, getLibrary, membersOf, type Subscription, shownMonths } from "./consortium";
import type { SimulatedException } from "./exceptions";
import { addMonths, firstDay, lastDay, type Month, monthRange } from "./month";
import { readParameters } from "./read-parameters";
import {
  authorize,
  isOfConsortium,
  type PublisherRequest,
  readDates,
  reportAsked,
  reportsOffered,
} from "./read-request";
import { exceptionReply, jsonReply, type Reply } from "./reply";
import type { ReportQuestion } from "./report-entries";
import { writeReport } from "./write-report";

/** Values that a script puts into an otherwise true report. */
export type Falsehood = Partial<
  Pick<ReportQuestion, "begin" | "end" | "institution" | "isProvisional" | "exceptions" | "hasAgents" | "hasComponents">
>;

/** The answer that the standard requires. */
export function honestReply(request: PublisherRequest, today: Date, falsehood: Falsehood = {}): Reply {
  if (request.what === "status" && request.release === "5.1") return jsonReply(200, statusOf(request, today));
  if (request.what === "members" && isOfConsortium(request)) return jsonReply(200, consortialMembers(request));
  const subscription = authorize(request);
  if ("code" in subscription) return exceptionReply(subscription, request.release);
  switch (request.what) {
    case "status":
      return jsonReply(200, statusOf(request, today));
    case "reports":
      return jsonReply(200, reportList(request, today));
    case "members":
      return jsonReply(200, [memberOf(request, subscription, request.query.get("customer_id") ?? "")]);
    case "platforms":
      return jsonReply(200, platformList(request));
    case "report":
      return reportReply(request, { subscription, today, falsehood });
  }
}

function reportReply(
  request: PublisherRequest,
  { subscription, today, falsehood }: { subscription: Subscription; today: Date; falsehood: Falsehood },
): Reply {
  const report = reportAsked(request);
  if (!report) return exceptionReply({ code: 3000, data: request.reportId }, request.release);
  const dates = readDates(request.query);
  if ("code" in dates) return exceptionReply(dates, request.release);
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
      name: nameOf(subscription),
      customerId: request.query.get("customer_id") ?? "",
    },
    created: today,
    ...narrowing,
    ...falsehood,
  };
  return { status: 200, headers: { "content-type": "application/json" }, body: writeReport(question) };
}

function missing(code: number, months: readonly Month[]): SimulatedException[] {
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

/** Changes by a script in the list of reports. */
export type ListChange = {
  /** The only months offered. */
  months?: { first: Month; last: Month };
  /** Ids of reports that are not listed. */
  omits?: readonly string[];
  /** Changed months of a report, by report id and month. */
  changes?: Readonly<Record<string, Readonly<Record<Month, { at: string; note?: string }>>>>;
};

/** The reports and months on offer; with the last change of each month for clients that ask for it (CoP 5.1.1 §11.7). */
export function reportList({ platform, release, query }: PublisherRequest, today: Date, change: ListChange = {}) {
  const months = shownMonths(today);
  const first = change.months?.first ?? months[0];
  const last = change.months?.last ?? months.at(-1 - platform.lateMonths);
  const hasDetails =
    release === "5.1" && platform.listsChanges && /^true$/i.test(query.get("include_month_details") ?? "");
  const details = (id: string) => ({
    ...Object.fromEntries(
      monthRange(first ?? "", last ?? "")
        .reverse()
        .map((month) => [month, { Last_Change_Date: `${firstDay(addMonths(month, 1))}T02:00:00Z` }]),
    ),
    ...Object.fromEntries(
      Object.entries(change.changes?.[id] ?? {}).map(([month, { at, note }]) => [
        month,
        { Last_Change_Date: at, ...(note && { Last_Change_Note: note }) },
      ]),
    ),
  });
  return reportsOffered(platform, release)
    .filter(({ id }) => !change.omits?.includes(id))
    .map(({ id, name }) => ({
      Report_Name: name,
      Report_ID: id,
      Release: release,
      Report_Description: `${name} of ${platform.name.en}`,
      Path: `/${platform.key}${release === "5" ? "" : "/r51"}/reports/${id.toLowerCase()}`,
      ...(release === "5.1" && { First_Month_Available: first, Last_Month_Available: last }),
      ...(hasDetails && { Month_Details: details(id) }),
    }));
}

const nameOf = ({ institution, library }: Subscription): string => institution ?? getLibrary(library).name.en;

/** Members have no requestor id of their own: they share the consortium's. */
const consortialMembers = (request: PublisherRequest) =>
  membersOf(request.platform.key).map((member) => memberOf(request, member, member.credentials.customerId));

function memberOf({ platform, release, query }: PublisherRequest, member: Subscription, customerId: string) {
  const requestorId = customerId === query.get("customer_id") ? query.get("requestor_id") : null;
  const shared = { Customer_ID: customerId, ...(requestorId === null ? {} : { Requestor_ID: requestorId }) };
  const proprietary = `${platform.namespace}:${customerId}`;
  const name = nameOf(member);
  return release === "5"
    ? { ...shared, Name: name, Institution_ID: [{ Type: "Proprietary", Value: proprietary }] }
    : { ...shared, Institution_Name: name, Institution_ID: { Proprietary: [proprietary] } };
}

function platformList({ platform }: PublisherRequest) {
  return [
    { Platform_Parameter: platform.auth.platform, Platform_Name: platform.name.en },
    {
      Platform_Parameter: `${platform.auth.platform}-archive`,
      Platform_Name: `${platform.shortName} Archive`,
      Platform_Description: "Usage of closed collections",
    },
  ];
}

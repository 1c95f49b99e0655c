import { setImmediate as breathe } from "node:timers/promises";
import { lastDay } from "../month";
import {
  type ArchivedSubject,
  annales,
  archivedSubjects,
  countsOf,
  fullName,
  type SoapClient,
  type SoapReport,
} from "./archive";

/** Place and namespace of an exception; servers differ in this. */
type ExceptionPlace = "response" | "report" | "fault" | "bare" | "prefixed" | "other-namespace" | "lower-case";

export type SoapException = { number: number; message?: string; data?: string; place?: ExceptionPlace };

/** Content of an answer; tests may falsify it. */
export type SoapAnswer = {
  report: SoapReport;
  /** The request's values that the answer repeats. */
  repeated: { report: string; customerId: string; begin: string; end: string };
  customer: Pick<SoapClient, "customerId" | "name">;
  months: readonly string[];
  exceptions: readonly SoapException[];
  created: Date;
};

const messages: Readonly<Record<number, string>> = {
  1000: "Service Not Available",
  1010: "Service Busy",
  1030: "Insufficient Information to Process Request",
  2000: "Requestor Not Authorized to Access Service",
  2010: "Requestor is Not Authorized to Access Usage for Institution",
  3000: "Report Not Supported",
  3020: "Invalid Date Arguments",
  3030: "No Usage Available for Requested Dates",
  3031: "Usage Not Ready for Requested Dates",
  3032: "Usage No Longer Available for Requested Dates",
  3040: "Partial Data Returned",
};

/** The XML of a report in its envelope, item by item. */
export async function* writeSoapAnswer(answer: SoapAnswer): AsyncGenerator<string> {
  const { report, repeated, customer, created, months, exceptions } = answer;
  const at = (...places: (ExceptionPlace | undefined)[]) =>
    exceptions
      .filter(({ place }) => places.includes(place))
      .map(exceptionXml)
      .join("");
  yield `${opening}<sc:ReportResponse xmlns:sc="http://www.niso.org/schemas/sushi/counter" xmlns:s="http://www.niso.org/schemas/sushi" ID="1" Created="${created.toISOString()}">
${at(undefined, "response", "bare", "prefixed", "other-namespace", "lower-case")}<s:Requestor><s:ID>-</s:ID><s:Name/><s:Email/></s:Requestor>
<s:CustomerReference><s:ID>${text(repeated.customerId)}</s:ID></s:CustomerReference>
<s:ReportDefinition Name="${text(repeated.report)}" Release="4"><s:Filters><s:UsageDateRange><s:Begin>${repeated.begin}</s:Begin><s:End>${repeated.end}</s:End></s:UsageDateRange></s:Filters></s:ReportDefinition>
<sc:Report>`;
  if (months.length > 0 || at("report")) {
    yield `<Report xmlns="http://www.niso.org/schemas/counter" ID="${report}" Name="${fullName(report)}" Title="${report}:4" Version="4" Created="${created.toISOString()}">
<Vendor><Name>${annales.vendor}</Name><ID>${annales.namespace}</ID></Vendor>${at("report")}<Customer><Name>${text(customer.name)}</Name><ID>${text(customer.customerId)}</ID>`;
    for (const subject of archivedSubjects(report)) {
      yield itemXml(report, subject, months);
      await breathe();
    }
    yield "</Customer></Report>";
  }
  yield `</sc:Report></sc:ReportResponse>${closing}`;
}

/** A SOAP fault, which may contain a COUNTER exception. */
export function faultXml({ code = "soap:Server", message = "", detail = "" }): string {
  return `${opening}<soap:Fault><faultcode>${code}</faultcode><faultstring>${text(message)}</faultstring><detail>${detail}</detail></soap:Fault>${closing}`;
}

export function exceptionXml({ number, message = messages[number] ?? "Own", data = "", place }: SoapException): string {
  const fields = { Number: String(number), Severity: "Error", Message: message, HelpUrl: "", Data: data };
  const prefix = place === "prefixed" ? "x:" : place === "bare" ? "" : "s:";
  const namespace = place === "other-namespace" ? ' xmlns:s="urn:elsewhere"' : "";
  const xml = Object.entries(fields)
    .map(([name, value]) => `<${prefix}${name}>${text(value)}</${prefix}${name}>`)
    .join("");
  const whole = `<${prefix}Exception${namespace}>${xml}</${prefix}Exception>`;
  return place === "lower-case"
    ? whole.replace(/<(\/?)s:(\w+)/g, (_, end, name) => `<${end}s:${name.toLowerCase()}`)
    : whole;
}

const opening = `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>`;
const closing = "</soap:Body></soap:Envelope>\n";

function itemXml(report: SoapReport, subject: ArchivedSubject, months: readonly string[]): string {
  const ids = subject.ids.map(
    ([type, value]) => `<ItemIdentifier><Type>${type}</Type><Value>${text(value)}</Value></ItemIdentifier>`,
  );
  const performances = months.flatMap((month) => {
    const counts = countsOf(report, subject, month);
    return [...new Set(counts.map(({ category }) => category))].map((category) => {
      const instances = counts
        .filter((count) => count.category === category)
        .map(({ metric, count }) => `<Instance><MetricType>${metric}</MetricType><Count>${count}</Count></Instance>`);
      return `<ItemPerformance><Period><Begin>${month}-01</Begin><End>${lastDay(month)}</End></Period><Category>${category}</Category>${instances.join("")}</ItemPerformance>`;
    });
  });
  return `
<ReportItems>${ids.join("")}<ItemPlatform>${annales.name}</ItemPlatform><ItemPublisher>${annales.vendor}</ItemPublisher><ItemName>${text(subject.name)}</ItemName><ItemDataType>${subject.type}</ItemDataType>${performances.join("")}</ReportItems>`;
}

function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

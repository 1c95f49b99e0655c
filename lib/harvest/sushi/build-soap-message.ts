import { firstDay, lastDay, type Month } from "@/lib/counter/standard/month";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import type { Secrets } from "@/lib/credentials/secrets/secrets";
import type { OutgoingMessage } from "@/lib/kit/outgoing/safe-request";

type ReportQuery = { report: Pick<ReportDefinition, "id" | "release">; month: Month };

/** Id and time of one request, which an answer may repeat. */
type Stamp = { id: string; at: Date };

const namespaces = [
  'xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"',
  'xmlns:counter="http://www.niso.org/schemas/sushi/counter"',
  'xmlns:sushi="http://www.niso.org/schemas/sushi"',
].join(" ");

/** Extra parameters that belong into the SOAP message: they identify the requestor. */
const requestorParams: readonly string[] = ["name", "email"];

/** Extra parameters that belong into the URL. */
export function addressParams(extraParams: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(extraParams).filter(([name]) => !requestorParams.includes(name.toLowerCase())),
  );
}

/** SUSHI request of Release 4 (ANSI/NISO Z39.93, ReportRequest). */
export function buildSoapMessage(secrets: Secrets, query: ReportQuery, stamp: Stamp): OutgoingMessage {
  return {
    body: `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope ${namespaces}><soap:Body>${reportRequest(secrets, query, stamp)}</soap:Body></soap:Envelope>`,
    headers: {
      accept: "text/xml, application/soap+xml, application/xml",
      "content-type": "text/xml; charset=UTF-8",
      soapaction: '"SushiService:GetReportIn"',
      ...authorization(secrets),
    },
  };
}

function reportRequest(secrets: Secrets, { report, month }: ReportQuery, { id, at }: Stamp): string {
  const { customerId, requestorId, extraParams } = secrets;
  const extra = (parameter: string) =>
    Object.entries(extraParams).find(([name]) => name.toLowerCase() === parameter)?.[1] ?? "";
  const requestor = [element("ID", requestorId), element("Name", extra("name")), element("Email", extra("email"))];
  const range = [element("Begin", firstDay(month)), element("End", lastDay(month))];
  return `<counter:ReportRequest ID="${escaped(id)}" Created="${at.toISOString()}">
<sushi:Requestor>${requestor.join("")}</sushi:Requestor>
<sushi:CustomerReference>${element("ID", customerId || requestorId)}${element("Name", "")}</sushi:CustomerReference>
<sushi:ReportDefinition Name="${escaped(report.id)}" Release="${escaped(report.release)}"><sushi:Filters>
<sushi:UsageDateRange>${range.join("")}</sushi:UsageDateRange></sushi:Filters></sushi:ReportDefinition>
</counter:ReportRequest>`;
}

function authorization({ httpUsername, httpPassword }: Secrets): Record<string, string> {
  if (httpUsername === "" && httpPassword === "") return {};
  return { authorization: `Basic ${Buffer.from(`${httpUsername}:${httpPassword}`, "utf8").toString("base64")}` };
}

function element(name: string, text: string): string {
  return `<sushi:${name}>${escaped(text)}</sushi:${name}>`;
}

/** Omits characters that XML cannot represent. */
function escaped(text: string): string {
  return text
    .replace(unwritable, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

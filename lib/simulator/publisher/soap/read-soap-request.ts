import type { IncomingMessage } from "node:http";
import { type SoapReport, soapClient, soapReports } from "./archive";

/** One request as received. */
export type SoapRequest = {
  headers: Readonly<IncomingMessage["headers"]>;
  search: string;
  body: string;
  /** Name of the requested report, as written in the request. */
  report: string;
  customerId: string;
  requestorId: string;
  begin: string;
  end: string;
};

/** Reads a request; null if it is not SOAP. */
export async function readSoapRequest(request: IncomingMessage, search: string): Promise<SoapRequest | null> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
  if (request.method !== "POST" || !/^<\?xml [^>]*\?>\s*<(\w+):Envelope .*<\/\1:Envelope>\s*$/s.test(body)) return null;
  return {
    headers: request.headers,
    search,
    body,
    report: /<\w+:ReportDefinition [^<>]*Name="([^"]*)"/.exec(body)?.[1] ?? "",
    customerId: textOf(body, /<\w+:CustomerReference>\s*<\w+:ID>([^<]*)</),
    requestorId: textOf(body, /<\w+:Requestor>\s*<\w+:ID>([^<]*)</),
    begin: textOf(body, /<\w+:Begin>([^<]*)</),
    end: textOf(body, /<\w+:End>([^<]*)</),
  };
}

/** The exception that refuses a request, or null. */
export function soapException({ headers, report, customerId, requestorId, begin, end }: SoapRequest): number | null {
  if (headers.soapaction !== '"SushiService:GetReportIn"' || !/^text\/xml/.test(headers["content-type"] ?? ""))
    return 1030;
  if (requestorId !== soapClient.requestorId) return 2000;
  if (customerId !== soapClient.customerId) return 2010;
  if (!soapReport(report)) return 3000;
  return begin.slice(0, 7) === end.slice(0, 7) && begin.endsWith("-01") && Number(end.slice(8)) > 27 ? null : 3020;
}

export function isLetIn({ headers }: SoapRequest): boolean {
  const { username, password } = soapClient;
  return headers.authorization === `Basic ${Buffer.from(`${username}:${password}`, "utf8").toString("base64")}`;
}

export function soapReport(name: string): SoapReport | undefined {
  return soapReports.find((report) => report === name);
}

function textOf(body: string, pattern: RegExp): string {
  const text = pattern.exec(body)?.[1] ?? "";
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

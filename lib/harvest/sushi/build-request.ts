import { firstDay, lastDay, type Month } from "@/lib/counter/standard/month";
import type { ReportDefinition } from "@/lib/counter/standard/report-definition";
import type { ServiceList } from "@/lib/credentials/members/list-outcome";
import type { Secrets } from "@/lib/credentials/secrets/secrets";
import { addressParams } from "./build-soap-message";

/** Normalized base URL of the service and the library's credentials. */
export type Access = Secrets & { url: string };

/** Some servers read "2024-01" as one day, or refuse it; they get full dates. */
export type DateForm = "short" | "long";

const HIDDEN = "•••";

type ReportQuery = { report: ReportDefinition; month: Month; dates: DateForm };

/**
 * URL of one report of one month, in the finest split that the standard has (COUNTER API, "Maximum split"). Release 4
 * has one URL; the SOAP message contains the rest.
 */
export function buildRequest(access: Access, reportQuery: ReportQuery): URL {
  if (reportQuery.report.release === "4") return new URL(soapAddress(access, encodeURIComponent));
  return new URL(`${reportPath(access.url, reportQuery.report)}?${query(parameters(access, reportQuery))}`);
}

/**
 * The same URL for users and files: shows which parameters were sent, but hides the values that identify the library.
 */
export function requestWithoutSecrets(access: Access, reportQuery: ReportQuery): string {
  if (reportQuery.report.release === "4") return `${soapAddress(access, () => HIDDEN)}#${soapFragment(reportQuery)}`;
  const own = new Set(Object.keys(asking(reportQuery)).filter((name) => !(name in access.extraParams)));
  const shownParameters = Object.entries(parameters(access, reportQuery)).map(
    ([name, value]) => [name, own.has(name) ? value : HIDDEN] as const,
  );
  return `${reportPath(access.url, reportQuery.report)}?${query(Object.fromEntries(shownParameters), (value) => value === HIDDEN)}`;
}

/** Names of the parameters that carry secrets. */
export function secretParameters({ extraParams }: Pick<Access, "extraParams">): string[] {
  return ["customer_id", "requestor_id", "api_key", ...Object.keys(extraParams)];
}

function soapAddress({ url, extraParams }: Access, encode: (value: string) => string): string {
  const params = Object.entries(addressParams(extraParams));
  if (params.length === 0) return url;
  return `${url}?${params.map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`).join("&")}`;
}

/** The content of the SOAP message, which the URL does not show; never sent. */
function soapFragment({ report, month }: ReportQuery): string {
  return `Name=${report.id}&Release=${report.release}&Begin=${firstDay(month)}&End=${lastDay(month)}`;
}

const reportPath = (base: string, { release, id }: ReportDefinition): string =>
  `${servicePath(base, release)}/reports/${id.toLowerCase()}`;

function servicePath(base: string, release: string): string {
  const hasRelease = /\/r5\d?$/i.test(base);
  return `${base}${release === "5.1" && !hasRelease ? "/r51" : ""}`;
}

/** For Release 5 and 5.1. */
export const statusAddress = (base: string, release: string): string => `${servicePath(base, release)}/status`;

/** Release 5.1 answers anyone; Release 5 requires the library's credentials. */
export function buildStatusRequest(access: Access, release: string): URL {
  const { platform } = access.extraParams;
  const fields = release === "5.1" ? { ...(platform && { platform }) } : { ...identity(access), ...access.extraParams };
  const search = query(fields);
  return new URL(`${statusAddress(access.url, release)}${search && `?${search}`}`);
}

/** Lists are requested from Release 5.1: its paths share the base URL with Release 5 (CoP 5.1 §8.1). */
const listAddress = ({ url }: Access, list: ServiceList, release: string): string =>
  `${servicePath(url, list === "platforms" ? "5.1" : release)}/${list}`;

/** URL of a list; the platforms are those to choose from, so none is sent. */
export function buildListRequest(access: Access, list: ServiceList, release: string): URL {
  return new URL(`${listAddress(access, list, release)}?${query(listParameters(access, list))}`);
}

/** The same URL with the names of the parameters only. */
export function listRequestWithoutSecrets(access: Access, list: ServiceList, release: string): string {
  const hidden = Object.keys(listParameters(access, list)).map((name) => [name, HIDDEN] as const);
  return `${listAddress(access, list, release)}?${query(Object.fromEntries(hidden), () => true)}`;
}

function listParameters(access: Access, list: ServiceList): Record<string, string> {
  const { platform, ...others } = access.extraParams;
  return { ...identity(access), ...others, ...(platform && list !== "platforms" && { platform }) };
}

/** The list of reports of Release 5.1, with the last change of each month (CoP 5.1.1 §11.7). */
export const buildReportListRequest = (access: Access): URL =>
  new URL(
    `${servicePath(access.url, "5.1")}/reports?${query({ ...identity(access), include_month_details: "True", ...access.extraParams })}`,
  );

function parameters(access: Access, reportQuery: ReportQuery): Record<string, string> {
  const { begin_date, end_date, ...split } = asking(reportQuery);
  return { ...identity(access), ...split, begin_date, end_date, ...access.extraParams };
}

/** Publishers with a single id expect it as the customer's. */
function identity({ customerId, requestorId, apiKey }: Access): Record<string, string> {
  return {
    customer_id: customerId || requestorId,
    ...(requestorId && { requestor_id: requestorId }),
    ...(apiKey && { api_key: apiKey }),
  };
}

function asking({ report, month, dates }: ReportQuery) {
  return {
    ...(report.attributesToShow.length > 0 && { attributes_to_show: report.attributesToShow.join("|") }),
    ...(report.includesParentDetails && { include_parent_details: "True" }),
    begin_date: dates === "short" ? month : firstDay(month),
    end_date: dates === "short" ? month : lastDay(month),
  };
}

function query(values: Record<string, string>, isPlain: (value: string) => boolean = () => false): string {
  return Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${isPlain(value) ? value : encodeURIComponent(value)}`)
    .join("&");
}

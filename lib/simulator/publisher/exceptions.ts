import type { SimulatedRelease } from "./reports";

/** A COUNTER exception as in a report header or as the whole body of an error answer. */
export type SimulatedException = {
  code: number;
  message?: string;
  data?: unknown;
  severity?: string;
  helpUrl?: string;
};

/** Messages and HTTP statuses of the Code of Practice 5.0.3 and 5.1, appendix F; the last three are not standard. */
const definitions: Record<number, { message: string; status: number; severity: string }> = {
  1000: { message: "Service Not Available", status: 503, severity: "Fatal" },
  1010: { message: "Service Busy", status: 503, severity: "Fatal" },
  1011: { message: "Report Queued for Processing", status: 202, severity: "Warning" },
  1020: { message: "Client has made too many requests", status: 429, severity: "Fatal" },
  1030: { message: "Insufficient Information to Process Request", status: 400, severity: "Fatal" },
  2000: { message: "Requestor Not Authorized to Access Service", status: 401, severity: "Error" },
  2010: { message: "Requestor is Not Authorized to Access Usage for Institution", status: 403, severity: "Error" },
  2011: { message: "Global Reports Not Supported", status: 403, severity: "Error" },
  2020: { message: "APIKey Invalid", status: 401, severity: "Error" },
  2030: { message: "IP Address Not Authorized to Access Service", status: 401, severity: "Error" },
  3000: { message: "Report Not Supported", status: 404, severity: "Error" },
  3010: { message: "Report Version Not Supported", status: 404, severity: "Error" },
  3020: { message: "Invalid Date Arguments", status: 400, severity: "Error" },
  3030: { message: "No Usage Available for Requested Dates", status: 200, severity: "Error" },
  3031: { message: "Usage Not Ready for Requested Dates", status: 200, severity: "Error" },
  3032: { message: "Usage No Longer Available for Requested Dates", status: 200, severity: "Warning" },
  3040: { message: "Partial Data Returned", status: 200, severity: "Warning" },
  3050: { message: "Parameter Not Recognized in this Context", status: 200, severity: "Warning" },
  3060: { message: "Invalid ReportFilter Value", status: 200, severity: "Warning" },
  3061: { message: "Incongruous ReportFilter Value", status: 200, severity: "Warning" },
  3062: { message: "Invalid ReportAttribute Value", status: 200, severity: "Warning" },
  3063: { message: "Components Not Supported", status: 200, severity: "Warning" },
  3070: { message: "Required ReportFilter Missing", status: 200, severity: "Error" },
  3071: { message: "Required ReportAttribute Missing", status: 200, severity: "Error" },
  3080: { message: "Limit Requested Greater than Maximum Server Limit", status: 200, severity: "Warning" },
  1110: { message: "Authentication failed", status: 401, severity: "Fatal" },
  1111: { message: "Location not authorized", status: 403, severity: "Fatal" },
  4001: { message: "Report queued", status: 202, severity: "Warning" },
};

export function httpStatus(code: number): number {
  return definitions[code]?.status ?? 200;
}

/** The exception as JSON; Release 5 requires a Severity, Release 5.1 has none. */
export function exceptionJson(exception: SimulatedException, release: SimulatedRelease): Record<string, unknown> {
  const { code, message, data, severity, helpUrl } = exception;
  const rule = definitions[code];
  return {
    Code: code,
    ...(release === "5" ? { Severity: severity ?? rule?.severity ?? "Warning" } : {}),
    Message: message ?? rule?.message ?? "Provider's own message",
    ...(helpUrl === undefined ? {} : { Help_URL: helpUrl }),
    ...(data === undefined ? {} : { Data: data }),
  };
}

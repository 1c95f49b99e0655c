import { isIP } from "node:net";
import { hostAndPort, isAllowedPort, isPublicAddress } from "@/lib/kit/outgoing/public-address";

/** Codes of messages in errors.json under "fields". */
export type AddressProblem =
  | "invalidAddress"
  | "addressNeedsHttps"
  | "addressHoldsSecrets"
  | "addressNotPublic"
  | "addressPort";

export type ServiceAddress = { url: string; origin: string };

const SECRET_PARAMETERS = /^(customer_?id|requestor_?id|api_?key|password|token)$/i;
const OWN_PATHS = /\/(reports(\/[^/]*)?|status|members)$/i;

/**
 * Normalizes the pasted URL of a SUSHI service: removes whitespace, query, trailing slashes and paths of single calls.
 * Release 4 has a single URL, of which only whitespace and query (mostly "?wsdl") are removed. Allows https, and http
 * for the private hosts that the installation permits.
 */
export function serviceAddress(
  text: string,
  allowed: ReadonlySet<string>,
  release = "5",
): ServiceAddress | AddressProblem {
  const url = parsed(text.trim());
  if (!url || !["http:", "https:"].includes(url.protocol) || url.hostname === "") return "invalidAddress";
  const problem = problemOf(url, allowed);
  if (problem) return problem;
  const origin = `${url.protocol}//${url.host}`;
  return { url: `${origin}${release === "4" ? soapPath(url.pathname) : basePath(url.pathname)}`, origin };
}

function problemOf(url: URL, allowed: ReadonlySet<string>): AddressProblem | null {
  if (url.username !== "" || url.password !== "") return "addressHoldsSecrets";
  if ([...url.searchParams.keys()].some((name) => SECRET_PARAMETERS.test(name))) return "addressHoldsSecrets";
  if (allowed.has(hostAndPort(url))) return null;
  if (url.protocol === "http:") return "addressNeedsHttps";
  if (!isAllowedPort(url)) return "addressPort";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPublic = isIP(host) !== 0 ? isPublicAddress(host) : /\.[^.]/.test(host) && !/\.localhost\.?$/i.test(host);
  return isPublic ? null : "addressNotPublic";
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Blanks at the end come from copying; in an address they are written as %20. */
function withoutBlanks(path: string): string {
  let trimmed = path.trimEnd();
  while (trimmed.endsWith("%20")) trimmed = trimmed.slice(0, -3).trimEnd();
  return trimmed;
}

function soapPath(path: string): string {
  const trimmed = withoutBlanks(path);
  return trimmed === "/" ? "" : trimmed;
}

function basePath(path: string): string {
  const trimmed = withoutBlanks(path).replace(/(?<!\/)\/+$/, "");
  const shorter = trimmed.replace(OWN_PATHS, "");
  return shorter === trimmed ? trimmed : basePath(shorter);
}

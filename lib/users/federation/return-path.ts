/** A path of this site with its query, or "/" for an address that leads elsewhere or to a call. */
export function safeReturnPath(next: string): string {
  if (!next.startsWith("/") || !URL.canParse(next, PLACE)) return "/";
  // Browsers read a backslash as a slash and drop tabs and line breaks: //other.example would be another site.
  if (/^\/[/\\]|[\\\t\r\n]/.test(next)) return "/";
  const { origin, pathname, search } = new URL(next, PLACE);
  return origin === PLACE && !/^\/(api|_next)(\/|$)/i.test(pathname) && !pathname.startsWith("//")
    ? `${pathname}${search}`
    : "/";
}

const PLACE = "http://site.invalid";

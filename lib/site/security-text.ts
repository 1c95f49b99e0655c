type Site = { contact: string; url: string; at: Date };

const DAY = 24 * 60 * 60 * 1000;
/** RFC 9116 limits validity to a year; the file is generated for each request. */
const BELIEVED = 180 * DAY;

/** security.txt (RFC 9116): contact for security reports. */
export function securityText({ contact, url, at }: Site): string {
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(at.getTime() + BELIEVED).toISOString()}`,
    "Preferred-Languages: en, cs",
    ...(url ? [`Canonical: ${url}/.well-known/security.txt`] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

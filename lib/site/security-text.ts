type Site = { contact: string; url: string; at: Date };

const DAY = 24 * 60 * 60 * 1000;
/** The file may not be believed for longer than a year; this one is written anew for whoever asks. */
const BELIEVED = 180 * DAY;

/** security.txt by RFC 9116: whom to tell of a hole in this installation. */
export function securityText({ contact, url, at }: Site): string {
  const lines = [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date(at.getTime() + BELIEVED).toISOString()}`,
    "Preferred-Languages: en, cs",
    ...(url ? [`Canonical: ${url}/.well-known/security.txt`] : []),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

/** Programs for mail are known to take addresses of about two thousand characters. */
const LONGEST = 1900;

type Mail = { to: string; subject: string; body: string };

/** Opens the mail in the reader's own program: whole, or without its body where that is too long for an address. */
export function mailLink({ to, subject, body }: Mail): { href: string; isWhole: boolean } {
  const address = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}`;
  const whole = `${address}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
  return whole.length <= LONGEST ? { href: whole, isWhole: true } : { href: address, isWhole: false };
}

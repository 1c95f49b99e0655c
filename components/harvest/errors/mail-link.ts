/** Mail programs accept URLs of about 2000 characters. */
const LONGEST = 1900;

type Mail = { to: string; subject: string; body: string };

/** Opens the mail in the user's mail program, without its body if the URL would be too long. */
export function mailLink({ to, subject, body }: Mail): { href: string; isWhole: boolean } {
  const address = `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}`;
  const whole = `${address}&body=${encodeURIComponent(body.replace(/\r?\n/g, "\r\n"))}`;
  return whole.length <= LONGEST ? { href: whole, isWhole: true } : { href: address, isWhole: false };
}

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-[0-9a-f-]{36}\.eml$/;

/** Sorts by time; a retried mail keeps its name. */
export const mailboxFile = ({ id, queuedAt }: { id: string; queuedAt: Date }): string =>
  `${queuedAt.toISOString().replaceAll(/[-:.]/g, "")}-${id}.eml`;

/** When the mail of a file was queued; null for other file names. */
export function mailboxMoment(file: string): Date | null {
  const [, year, month, day, hour, minute, second, millisecond] = NAME.exec(file) ?? [];
  if (year === undefined) return null;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Notice of expiring keys, in days. */
export const EXPIRY_NOTICE_DAYS = 30;

const DAY = 86_400_000;

/** Days until the publisher's keys expire, 0 on their last day, negative afterwards; both dates at midnight UTC. */
export const daysLeft = (expiresOn: Date, today: Date): number => Math.round((+expiresOn - +today) / DAY);

/** Keys have expired or expire soon. */
export const isExpiring = (expiresOn: Date | null, today: Date): boolean =>
  expiresOn !== null && expiresOn <= noticeUntil(today);

/** The last day that counts as soon. */
export const noticeUntil = (today: Date): Date => new Date(+today + EXPIRY_NOTICE_DAYS * DAY);

/** The calendar day in the server's time zone, as midnight UTC, like days from the database. */
export const dayOf = (moment: Date): Date =>
  new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));

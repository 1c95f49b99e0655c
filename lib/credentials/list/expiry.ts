/** So long before the end of its keys a library hears of it, in days. */
export const EXPIRY_NOTICE_DAYS = 30;

const DAY = 86_400_000;

/** Days until the publisher's keys end, 0 on their last day, negative afterwards; both are days at midnight UTC. */
export const daysLeft = (expiresOn: Date, today: Date): number => Math.round((+expiresOn - +today) / DAY);

/** Whether keys have ended or end soon. */
export const isExpiring = (expiresOn: Date | null, today: Date): boolean =>
  expiresOn !== null && expiresOn <= noticeUntil(today);

/** The last day that counts as soon. */
export const noticeUntil = (today: Date): Date => new Date(+today + EXPIRY_NOTICE_DAYS * DAY);

/** The calendar day of a moment where the server stands, as midnight UTC: how the database gives days. */
export const dayOf = (moment: Date): Date =>
  new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));

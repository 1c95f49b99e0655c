/** Formats of a report in a mail: a workbook, or a ZIP archive of CSV files. */
export const mailAttachments = ["xlsx", "csv"] as const;
export type MailAttachment = (typeof mailAttachments)[number];

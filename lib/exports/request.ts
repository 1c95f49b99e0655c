import { z } from "#schemas";
import {
  accountFilter,
  accountId,
  flag,
  model,
  monthShape,
  nameText,
  organizationChoice,
  recordId,
  reportTypeId,
} from "@/lib/access/shapes";
import { shareTotals } from "@/lib/reports/shares";
import { question } from "@/lib/usage/question";
import { formatsOf } from "./export-state";

const months = { from: monthShape, to: monthShape };
const inOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const reversed = { path: ["to"], message: "monthsReversed" };

const account = accountId
  .nullable()
  .default(null)
  .describe("Account of the organization at the platform, 0 for the main one; null for all, added up");

/** Records of one organization on a platform, of a title, or of a title on a platform. */
const usage = z
  .strictObject({
    organization: recordId,
    platform: recordId.nullable().default(null),
    title: recordId.nullable().default(null),
    account,
    ...months,
  })
  .refine(inOrder, reversed)
  .refine(({ platform, title }) => platform !== null || title !== null, { path: ["platform"], message: "mandatory" });

const stored = {
  organization: recordId,
  platform: recordId,
  account,
  ...months,
  release: z
    .enum(["delivered", "5.1"], "invalid")
    .default("delivered")
    .describe("delivered: each report in the release in which it was imported"),
};

/** One organization's data on a platform as COUNTER reports. */
const counter = z
  .strictObject({
    ...stored,
    report_types: z
      .array(reportTypeId)
      .min(1, "mandatory")
      .max(100, "tooMany")
      .nullable()
      .default(null)
      .describe("Report type IDs; null for all that can be exported"),
  })
  .refine(inOrder, reversed);

/** The available reports. */
export const storedReports = z
  .strictObject({
    ...stored,
    account: accountFilter,
    all: flag.default("false").describe("Also list report types that cannot be exported"),
  })
  .refine(inOrder, reversed);

const shares = z
  .enum(shareTotals, "invalid")
  .nullable()
  .default(null)
  .describe("Also export each figure as a share of the total of its row or column, if the report has such totals");

/** A report as requested. */
const report = z.strictObject({ question, shares });

/** All that the person may take along from one organization, or from all that they administer. */
const everything = {
  organization: organizationChoice.describe("Organization ID; -1 for the whole consortium"),
};

/** Requests by kind; stored with the export. */
export const exportRequests = {
  ...{ report, usage, counter },
  /** `passphrase`: sealed; removed when the file is finished. */
  everything: z.strictObject({ ...everything, passphrase: z.string().nullable().default(null) }),
} as const;

/** Seal owner of the passphrases of a person's exports. */
export const passphraseOwner = (userId: number) => `export-passphrase:${userId}`;

const SHORTEST_PASSPHRASE = 12;

export const wantedEverything = model("EverythingExportRequest", {
  ...everything,
  passphrase: z
    .string()
    .min(SHORTEST_PASSPHRASE, "passphraseTooShort")
    .max(200, "tooLong")
    .nullable()
    .default(null)
    .describe(
      "Also export customer IDs, keys and passwords of credentials, in a ZIP file that this passphrase opens (AES-256); for users in person, not for keys",
    ),
});

export type UsageRequest = z.output<typeof usage>;
export type CounterRequest = z.output<typeof counter>;

export const wantedReport = model("ReportExportRequest", {
  name: nameText(200).default(""),
  format: z.enum(formatsOf.report, "invalid").default("xlsx"),
  shares,
  question,
});

export const wantedUsage = model("UsageExportRequest", {
  format: z.enum(formatsOf.usage, "invalid").default("csv"),
  usage,
});
export const wantedCounter = model("CounterExportRequest", {
  format: z.enum(formatsOf.counter, "invalid").default("json"),
  usage: counter,
});

import "server-only";
import { now } from "@/lib/kit/clock";
import { MOST_ATTACHED_BYTES } from "@/lib/mail/mail";
import type { AttachReport } from "@/lib/reports/subscriptions/send-report";
import { fileSlugs } from "../file-slugs";
import { aboutParts } from "./make-file";
import { readExportParts } from "./read-parts";
import { writeReportCsv } from "./report-csv";
import { writeReportWorkbook } from "./report-workbook";

const types = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "application/zip",
} as const;

const nothing = async () => undefined;

/** The same file as an export: a workbook with charts, or a ZIP archive of CSV files. */
export const attachReport: AttachReport = async (scope, { name, question, format, locale }) => {
  const running = { locale };
  const progress = { rows: nothing, total: nothing };
  const content = await readExportParts(scope, { title: name, question, shares: null, running, progress });
  const about = aboutParts(scope, { name, created: now(), question, locale });
  const bytes =
    format === "csv" ? writeReportCsv(content, about) : writeReportWorkbook(content, { about, hasCharts: true });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MOST_ATTACHED_BYTES) return null;
    chunks.push(chunk);
  }
  const [slug = "report"] = fileSlugs([name]);
  return {
    name: `${slug}.${format === "csv" ? "zip" : format}`,
    type: types[format],
    content: Buffer.concat(chunks).toString("base64"),
  };
};

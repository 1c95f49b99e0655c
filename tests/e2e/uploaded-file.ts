import type { Page } from "playwright/test";

type Draft = {
  name: string;
  institution: string;
  platform: string;
  months: readonly string[];
  /** Of each month. */
  value: number;
};

/** A Title Master Report of Release 5 with one journal, as a publisher's site gives it for download. */
export function titleReport({ name, institution, platform, months, value }: Draft) {
  const total = String(value * months.length);
  const header = [
    ["Report_Name", "Title Master Report"],
    ["Report_ID", "TR"],
    ["Release", "5"],
    ["Institution_Name", institution],
    ["Institution_ID", ""],
    ["Metric_Types", "Total_Item_Requests"],
    ["Report_Filters", ""],
    ["Report_Attributes", ""],
    ["Exceptions", ""],
    ["Reporting_Period", `Begin_Date=${months[0]}-01; End_Date=${months.at(-1)}-28`],
    ["Created", "2026-01-10T00:00:00Z"],
    ["Created_By", platform],
    [],
  ];
  const usage = [
    [...COLUMNS, "Metric_Type", "Reporting_Period_Total", ...months.map(heading)],
    [...cells(platform), "Total_Item_Requests", total, ...months.map(() => String(value))],
  ];
  const text = [...header, ...usage].map((row) => row.join("\t")).join("\n");
  return { name, mimeType: "text/tab-separated-values", buffer: Buffer.from(`${text}\n`) };
}

const COLUMNS = [
  "Title",
  "Publisher",
  "Publisher_ID",
  "Platform",
  "DOI",
  "Proprietary_ID",
  "ISBN",
  "Print_ISSN",
].concat(["Online_ISSN", "URI", "Data_Type", "Section_Type", "YOP", "Access_Type", "Access_Method"]);

const cells = (platform: string) =>
  ["Journal of Rivers", "River House", "", platform, "", "RH:1", "", "", "", ""].concat([
    "Journal",
    "Article",
    "2024",
    "Controlled",
    "Regular",
  ]);

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const heading = (month: string) => `${NAMES[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;

type File = ReturnType<typeof titleReport>;

/** Drops files on the page, wherever that is. */
export async function dropFiles(page: Page, files: readonly File[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString("utf8") }));
  const dragged = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, mimeType, text } of list) data.items.add(new File([text], name, { type: mimeType }));
    return data;
  }, given);
  await page.dispatchEvent("h1", "dragover", { dataTransfer: dragged });
  await page.dispatchEvent("h1", "drop", { dataTransfer: dragged });
}

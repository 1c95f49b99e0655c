import { expect, type Page } from "playwright/test";
import type { ApiClient } from "@/lib/commands/api-client";

type Draft = {
  name: string;
  institution: string;
  platform: string;
  months: readonly string[];
  /** For each month. */
  value: number;
  /** Journals instead of the default one, by ISSN, with their usage per month. */
  journals?: Readonly<Record<string, { title: string; value: number }>>;
};

/** A Title Master Report of Release 5, as downloaded from a publisher's site. */
export function titleReport({ name, institution, platform, months, value, journals }: Draft) {
  const listed = Object.entries(journals ?? { "": { title: "Journal of Rivers", value } });
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
    ...listed.map(([issn, journal]) => [
      ...cells({ platform, title: journal.title, issn }),
      "Total_Item_Requests",
      String(journal.value * months.length),
      ...months.map(() => String(journal.value)),
    ]),
  ];
  const text = [...header, ...usage].map((row) => row.join("\t")).join("\n");
  return { name, mimeType: "text/tab-separated-values", buffer: Buffer.from(`${text}\n`) };
}

/** An Item Master Report of Release 5: one article of one journal, used in one month. */
export function articleReport({ name, month }: { name: string; month: string }) {
  const period = { Begin_Date: `${month}-01`, End_Date: `${month}-28` };
  const report = {
    Report_Header: {
      ...{ Report_Name: "Item Master Report", Report_ID: "IR", Release: "5", Institution_Name: "" },
      ...{ Created: "2026-01-10T00:00:00Z", Created_By: "River House", Report_Attributes: [] },
      Report_Filters: Object.entries(period).map(([filter, value]) => ({ Name: filter, Value: value })),
    },
    Report_Items: [
      {
        ...{ Item: "How rivers bend", Item_ID: [{ Type: "DOI", Value: "10.1000/bend" }], Data_Type: "Article" },
        Item_Parent: {
          ...{ Item_Name: "Rivers Quarterly", Data_Type: "Journal" },
          Item_ID: [{ Type: "Online_ISSN", Value: "2049-3630" }],
        },
        ...{ Platform: "River House", Publisher: "River House", YOP: "2017" },
        ...{ Access_Type: "Controlled", Access_Method: "Regular" },
        Performance: [{ Period: period, Instance: [{ Metric_Type: "Total_Item_Requests", Count: 3 }] }],
      },
    ],
  };
  return { name, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(report)) };
}

export type TitleUse = {
  readonly title: string;
  readonly issn?: string;
  readonly isbn?: string;
  /** Of the journal, for books their own. */
  readonly yop?: number;
  readonly accessType?: "Controlled" | "OA_Gold";
  readonly accessMethod?: "Regular" | "TDM";
  readonly metric: string;
  /** By month; months without are blank. */
  readonly values: Readonly<Record<string, number>>;
};

/** A title report of Release 5 with exactly this usage, complete in all months. `view`: a standard view instead. */
export function titleUses(
  name: string,
  uses: readonly TitleUse[],
  { months, view }: { readonly months: readonly string[]; readonly view?: "TR_J1" },
) {
  const names = { TR: "Title Master Report", TR_J1: "Journal Requests (Excluding OA_Gold)" };
  const [first = "", last = ""] = [months[0], months.at(-1)];
  const lastDay = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 0)).getUTCDate();
  const filters = "Data_Type=Journal; Access_Type=Controlled; Access_Method=Regular";
  const header = [
    ["Report_Name", names[view ?? "TR"]],
    ["Report_ID", view ?? "TR"],
    ["Release", "5"],
    ["Institution_Name", ""],
    ["Institution_ID", ""],
    ["Metric_Types", view ? "Total_Item_Requests; Unique_Item_Requests" : ""],
    ["Report_Filters", view ? filters : ""],
    ["Report_Attributes", ""],
    ["Exceptions", ""],
    ["Reporting_Period", `Begin_Date=${first}-01; End_Date=${last}-${lastDay}`],
    ["Created", new Date().toISOString().replace(/\.\d+/, "")],
    ["Created_By", "River House"],
    [],
  ];
  const columns = view ? COLUMNS.slice(0, 10) : COLUMNS;
  const rows = uses.map(({ title, issn = "", isbn = "", yop = 2024, metric, values, ...access }) => [
    ...[title, "River House", "", "River House", "", "", isbn, "", issn, ""],
    ...(view
      ? []
      : [
          ...[isbn ? "Book" : "Journal", isbn ? "Book" : "Article", String(yop)],
          ...[access.accessType ?? "Controlled", access.accessMethod ?? "Regular"],
        ]),
    metric,
    String(Object.values(values).reduce((sum, value) => sum + value, 0)),
    ...months.map((month) => String(values[month] ?? "")),
  ]);
  const heads = [...columns, "Metric_Type", "Reporting_Period_Total", ...months.map(heading)];
  const text = [...header, heads, ...rows].map((row) => row.join("\t")).join("\n");
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

type Cells = { platform: string; title: string; issn: string };

const cells = ({ platform, title, issn }: Cells) =>
  [title, "River House", "", platform, "", issn === "" ? "RH:1" : "", "", issn, "", ""].concat([
    "Journal",
    "Article",
    "2024",
    "Controlled",
    "Regular",
  ]);

const NAMES = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const heading = (month: string) => `${NAMES[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;

type File = ReturnType<typeof titleReport>;

/** Drops files on the page. */
export async function dropFiles(page: Page, files: readonly File[]): Promise<void> {
  const input = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString("utf8") }));
  const dragged = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, mimeType, text } of list) data.items.add(new File([text], name, { type: mimeType }));
    return data;
  }, input);
  await page.dispatchEvent("h1", "dragover", { dataTransfer: dragged });
  await page.dispatchEvent("h1", "drop", { dataTransfer: dragged });
}

/** Uploads a file through the API, and checks and imports it for a library and a platform. */
export async function importFile(
  client: ApiClient,
  { name, mimeType, buffer }: File,
  place: { organization: number; platform: number },
): Promise<void> {
  const form = new FormData();
  form.set("data_file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  for (const [key, id] of Object.entries(place)) form.set(key, String(id));
  const { status, body } = await client.post("/api/manual-data-upload/", form);
  if (status !== 201) throw new Error(`An upload was refused: ${JSON.stringify(body)}`);
  const upload = `/api/manual-data-upload/${Object(body).pk}/`;
  const state = async () => Object((await client.get(upload)).body).state;
  await expect.poll(state, { timeout: 60_000 }).toBe("preflight");
  await client.post(`${upload}import-data/`, {});
  await expect.poll(state, { timeout: 60_000 }).toBe("imported");
}

/** A Title Report of Release 5 as it comes from a large publisher, streamed so that any size needs no memory. */
export type LargeReport = { titles: number; months: number };

const metrics = [
  "Total_Item_Investigations",
  "Total_Item_Requests",
  "Unique_Item_Investigations",
  "Unique_Item_Requests",
];

/** Gives the report in chunks of about 256 kB, and at last how many records it holds and their sum. */
export async function* largeTitleReport({
  titles,
  months,
}: LargeReport): AsyncGenerator<Buffer, { records: number; sum: number }> {
  let sum = 0;
  let text = header(months);
  for (let title = 0; title < titles; title++) {
    text += title === 0 ? "" : ",";
    text += item(title, months, (count) => {
      sum += count;
    });
    if (text.length > 256 * 1024) {
      yield Buffer.from(text, "utf8");
      text = "";
    }
  }
  yield Buffer.from(`${text}]}`, "utf8");
  return { records: titles * months * metrics.length, sum };
}

function header(months: number): string {
  const filters = [
    { Name: "Begin_Date", Value: "2023-01-01" },
    { Name: "End_Date", Value: period(months - 1).End_Date },
  ];
  const fields = { Created: "2025-01-05T10:00:00Z", Created_By: "Example Press", Customer_ID: "c-17", Release: "5" };
  const report = { Report_ID: "TR", Report_Name: "Title Master Report", Institution_Name: "Example Library" };
  return `{"Report_Header":${JSON.stringify({ ...fields, ...report, Report_Filters: filters })},"Report_Items":[`;
}

function item(title: number, months: number, counted: (count: number) => void): string {
  const performance = Array.from({ length: months }, (_, month) => ({
    Period: period(month),
    Instance: metrics.map((Metric_Type, index) => {
      const Count = ((title * 31 + month * 7) % 90) + (index < 2 ? 20 - index : 10 - index);
      counted(Count);
      return { Metric_Type, Count };
    }),
  }));
  return JSON.stringify({
    Title: `Zprávy o vynalezených věcech ${title}`,
    Item_ID: [
      { Type: "Online_ISSN", Value: "1234-5679" },
      { Type: "Proprietary", Value: `exp:j${title}` },
    ],
    Publisher: "Example Press",
    Publisher_ID: [{ Type: "Proprietary", Value: "exp:p1" }],
    Platform: "Example Online",
    Data_Type: "Journal",
    Section_Type: "Article",
    YOP: String(1990 + (title % 34)),
    Access_Type: title % 3 ? "Controlled" : "OA_Gold",
    Access_Method: "Regular",
    Performance: performance,
  });
}

function period(month: number): { Begin_Date: string; End_Date: string } {
  const year = 2023 + Math.floor(month / 12);
  const ofYear = (month % 12) + 1;
  const days = ofYear === 2 ? (year % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(ofYear) ? 30 : 31;
  const prefix = `${year}-${String(ofYear).padStart(2, "0")}`;
  return { Begin_Date: `${prefix}-01`, End_Date: `${prefix}-${days}` };
}

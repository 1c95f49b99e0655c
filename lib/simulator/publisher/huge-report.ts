import { setImmediate as breathe } from "node:timers/promises";
import { issn } from "./identifiers";
import { addMonths, firstDay, lastDay, type Month } from "./month";
import type { Counts } from "./usage";

const metricsPerElement = 4;

function countsOf(index: number) {
  const requests = 1 + ((index * 7919) % 97);
  const investigations = requests + ((index * 104729) % 31);
  return {
    Total_Item_Investigations: investigations,
    Unique_Item_Investigations: investigations - ((index * 31) % 7 === 0 && investigations > requests ? 1 : 0),
    Total_Item_Requests: requests,
    Unique_Item_Requests: requests - (requests > 1 ? index % 2 : 0),
  };
}

/**
 * A Release 5 Title Master Report with the given number of usage records (rounded up to whole elements of four), each
 * about 145 bytes long: 720,000 records are about 100 MB.
 */
export async function* hugeTitleReport(records: number, month: Month = "2025-01"): AsyncGenerator<string> {
  const [begin, end] = [firstDay(month), lastDay(month)];
  const filters = [
    { Name: "Begin_Date", Value: begin },
    { Name: "End_Date", Value: end },
  ];
  const header = {
    Created: `${firstDay(addMonths(month, 1))}T12:00:00Z`,
    Created_By: "Huge Publishing",
    Customer_ID: "huge",
    Report_ID: "TR",
    Release: "5",
    Report_Name: "Title Master Report",
    Institution_Name: "Library of Everything",
    Institution_ID: [{ Type: "Proprietary", Value: "huge:everything" }],
    Report_Filters: filters,
    Report_Attributes: [{ Name: "Attributes_To_Show", Value: "Data_Type|Section_Type|YOP|Access_Type|Access_Method" }],
  };
  let buffer = `{"Report_Header":${JSON.stringify(header)},"Report_Items":[`;
  const elements = Math.ceil(records / metricsPerElement);
  for (let index = 0; index < elements; index += 1) {
    buffer += `${index === 0 ? "" : ","}${element(index, { begin, end })}`;
    if (buffer.length < 262144) continue;
    yield buffer;
    buffer = "";
    await breathe();
  }
  yield `${buffer}]}`;
}

/** Every title has three years of publication, thus three elements. */
function element(index: number, { begin, end }: { begin: string; end: string }): string {
  const title = Math.floor(index / 3);
  const counts = Object.entries(countsOf(index))
    .map(([metric, count]) => `{"Metric_Type":"${metric}","Count":${count}}`)
    .join(",");
  return (
    `{"Title":"Journal of Large Numbers, Řada ${title}","Item_ID":[{"Type":"Print_ISSN","Value":"${issn(1000000 + title)}"},` +
    `{"Type":"Proprietary","Value":"huge:${title}"}],"Platform":"Huge Online","Publisher":"Huge Publishing",` +
    `"Data_Type":"Journal","Section_Type":"Article","YOP":"${2022 + (index % 3)}","Access_Type":"Controlled",` +
    `"Access_Method":"Regular","Performance":[{"Period":{"Begin_Date":"${begin}","End_Date":"${end}"},"Instance":[${counts}]}]}`
  );
}

/** The sums per metric of the huge report of the same size. */
export function hugeSums(records: number): Counts {
  const sums: Record<string, number> = {};
  for (let index = 0; index < Math.ceil(records / metricsPerElement); index += 1) {
    for (const [metric, count] of Object.entries(countsOf(index))) sums[metric] = (sums[metric] ?? 0) + count;
  }
  return sums;
}

/** A Journal Report 1 of Release 4, streamed so that any size needs no memory. */
export type LargeXml = { journals: number; months: number };

const metrics = ["ft_total", "ft_html", "ft_pdf"];

/** Gives the report in chunks of about 256 kB, and at last how many counts it holds and the sum of ft_total. */
export async function* largeJournalReport({
  journals,
  months,
}: LargeXml): AsyncGenerator<Buffer, { records: number; total: number }> {
  let total = 0;
  let text = `<?xml version="1.0" encoding="UTF-8"?><s:Envelope><s:Body><ReportResponse><Report><Report Name="JR1" Version="4">
<Customer><Name>Example Library</Name><ID>c-17</ID>`;
  for (let journal = 0; journal < journals; journal++) {
    text += journalItem(journal, months);
    for (let month = 0; month < months; month++) total += countOf(journal, month, 0);
    if (text.length < 256 * 1024) continue;
    yield Buffer.from(text, "utf8");
    text = "";
  }
  yield Buffer.from(`${text}</Customer></Report></Report></ReportResponse></s:Body></s:Envelope>`, "utf8");
  return { records: journals * months * metrics.length, total };
}

function countOf(journal: number, month: number, metric: number): number {
  const parts = [((journal * 31 + month * 7) % 90) + 1, ((journal + month) % 20) + 1];
  return metric === 0 ? (parts[0] ?? 0) + (parts[1] ?? 0) : (parts[metric - 1] ?? 0);
}

function journalItem(journal: number, months: number): string {
  let text = `<ReportItems><ItemIdentifier><Type>Online_ISSN</Type><Value>1234-5679</Value></ItemIdentifier>
<ItemIdentifier><Type>Proprietary</Type><Value>ex:${journal}</Value></ItemIdentifier><ItemPlatform>Example Online</ItemPlatform>
<ItemPublisher>Example Press</ItemPublisher><ItemName>Zprávy o vynalezených věcech ${journal}</ItemName><ItemDataType>Journal</ItemDataType>`;
  for (let month = 0; month < months; month++) {
    const period = `2015-${String(month + 1).padStart(2, "0")}`;
    text += `<ItemPerformance><Period><Begin>${period}-01</Begin><End>${period}-28</End></Period><Category>Requests</Category>`;
    for (const [index, metric] of metrics.entries()) {
      text += `<Instance><MetricType>${metric}</MetricType><Count>${countOf(journal, month, index)}</Count></Instance>`;
    }
    text += "</ItemPerformance>";
  }
  return `${text}</ReportItems>`;
}

/** One count of an item; `category` is what stands around it, which real servers get wrong. */
export type XmlCount = { month?: string; metric?: string; count: string | number; category?: string };

export type XmlItem = {
  name?: string;
  platform?: string;
  publisher?: string;
  dataType?: string;
  ids?: Record<string, string>;
  counts: XmlCount[];
};

export type XmlReport = {
  report?: string;
  /** Request repeated in the response; null omits it. */
  repeated?: { report?: string; customer?: string; begin?: string; end?: string } | null;
  attributes?: string;
  customers?: { id?: string; name?: string; items: XmlItem[] }[];
  items?: XmlItem[];
  exceptions?: string;
  exceptionsInReport?: string;
  envelope?: boolean;
};

function xmlText(text: string | number): string {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function exceptionXml(number: number | string, message = "Because", prefix = ""): string {
  return `<${prefix}Exception><${prefix}Number>${number}</${prefix}Number><${prefix}Severity>Error</${prefix}Severity><${prefix}Message>${message}</${prefix}Message></${prefix}Exception>`;
}

export function journal(counts: XmlCount[], rest: Partial<XmlItem> = {}): XmlItem {
  return { name: "Časopis & přátelé", platform: "E", publisher: "P", dataType: "Journal", ...rest, counts };
}

export const total = (count: string | number, month = "2016-01"): XmlCount => ({ metric: "ft_total", count, month });

/** A report of Release 4 as a correct server writes it; default: journals in January and February 2016. */
export function reportXml(given: XmlReport = {}): string {
  const { report = "JR1", envelope = true, exceptions = "", exceptionsInReport = "" } = given;
  const customers = given.customers ?? [{ id: "c-1", name: "Example Library", items: given.items ?? [] }];
  const attributes = given.attributes ?? `Name="${report}" Version="4" Created="2017-02-01T10:00:00Z"`;
  const response = `<s:ReportResponse xmlns:s="http://www.niso.org/schemas/sushi/counter" xmlns="http://www.niso.org/schemas/counter">
    <Requestor><ID>secret</ID><Name/><Email/></Requestor>${repeatedXml(given)}${exceptions}
    <s:Report><Report ${attributes}><Vendor><Name>Example Press</Name></Vendor>${exceptionsInReport}
    ${customers.map(customerXml).join("")}</Report></s:Report></s:ReportResponse>`;
  return envelope ? inEnvelope(response) : response;
}

export function inEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
}

function repeatedXml({ repeated, report = "JR1" }: XmlReport): string {
  if (repeated === null) return "";
  const { report: name = report, customer = "c-1", begin = "2016-01-01", end = "2016-02-29" } = repeated ?? {};
  return `<CustomerReference><ID>${customer}</ID></CustomerReference><ReportDefinition Name="${name}" Release="4"><Filters>
    <UsageDateRange><Begin>${begin}</Begin><End>${end}</End></UsageDateRange></Filters></ReportDefinition>`;
}

function customerXml({ id = "", name = "", items }: NonNullable<XmlReport["customers"]>[number]): string {
  return `<Customer><Name>${name}</Name><ID>${id}</ID>${items.map(itemXml).join("")}</Customer>`;
}

export function itemXml({
  name = "",
  platform = "",
  publisher = "",
  dataType = "",
  ids = {},
  counts,
}: XmlItem): string {
  const identifiers = Object.entries(ids).map(
    ([type, value]) => `<ItemIdentifier><Type>${type}</Type><Value>${value}</Value></ItemIdentifier>`,
  );
  return `<ReportItems>${identifiers.join("")}<ItemPlatform>${xmlText(platform)}</ItemPlatform>
    <ItemPublisher>${xmlText(publisher)}</ItemPublisher><ItemName>${xmlText(name)}</ItemName>
    <ItemDataType>${dataType}</ItemDataType>${counts.map(performanceXml).join("")}</ReportItems>`;
}

function performanceXml({ month = "2016-01", metric = "ft_total", count, category = "Requests" }: XmlCount): string {
  return `<ItemPerformance><Period><Begin>${month}-01</Begin><End>${month}-${month.endsWith("02") ? 29 : 31}</End></Period>
    <Category>${category}</Category><Instance><MetricType>${metric}</MetricType><Count>${count}</Count></Instance></ItemPerformance>`;
}

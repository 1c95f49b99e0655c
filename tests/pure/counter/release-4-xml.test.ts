import { describe, expect, test } from "vitest";
import type { AssumedReport, ReportRequest } from "@/lib/counter/reading";
import { month } from "@/lib/counter/standard/month";
import { release4Reports } from "@/lib/counter/standard/release-4-reports";
import { errorCodes, read, sumsOf, warningCodes } from "./reading-aid";
import { exceptionXml, inEnvelope, itemXml, journal, reportXml, total, type XmlReport } from "./xml-builder";

const request: ReportRequest = {
  report: "JR1",
  release: "4",
  from: month("2016-01"),
  to: month("2016-01"),
  customerId: "c-1",
};
const seven = { items: [journal([total(7)])] };
const good = { ft_total: { "2016-01": 7 } };

async function reading(report: XmlReport, options: { request?: ReportRequest; assumed?: AssumedReport } = {}) {
  return read(reportXml(report), options);
}

function imported(outcome: Awaited<ReturnType<typeof read>>, sums: unknown, warnings: string[] = []) {
  expect(errorCodes(outcome)).toEqual([]);
  expect(outcome.reading.verdict).toBe("import");
  expect(sumsOf(outcome.records)).toEqual(sums);
  expect(outcome.reading.reports.map((report) => report.sums)).toEqual([sums]);
  expect(warningCodes(outcome)).toEqual(warnings);
}

function refused(outcome: Awaited<ReturnType<typeof read>>, ...codes: string[]) {
  expect(outcome.reading.verdict).toBe("reject");
  expect(errorCodes(outcome)).toEqual(codes);
}

test("a report is read with its header, titles and identifiers", async () => {
  const ids = { Print_ISSN: "0021-9606", Online_ISSN: "1089-7690", DOI: "10.1063/jcp", Proprietary: "ex:1" };
  const { reading: result, records } = await read(reportXml({ items: [journal([total(7)], { ids })] }), { request });
  expect(result).toMatchObject({
    kind: "xml",
    verdict: "import",
    warnings: [{ code: "period-not-asked" }],
    months: { asked: ["2016-01"], withUsage: ["2016-01"] },
    reports: [{ release: "4", report: "JR1", rows: 1, cells: 1, nonzero: 1 }],
    header: {
      institution: "Example Library",
      customerId: "c-1",
      createdBy: "Example Press",
      created: "2017-02-01T10:00:00Z",
      report: "JR1",
      release: "4",
      period: { from: "2016-01", to: "2016-02" },
    },
  });
  expect(records).toEqual([
    {
      month: "2016-01",
      metric: "ft_total",
      value: 7,
      title: "Časopis & přátelé",
      titleIds: { printIssn: "0021-9606", onlineIssn: "1089-7690", doi: "10.1063/jcp", proprietary: ["ex:1"] },
      item: null,
      itemIds: {},
      attributes: { Publisher: "P", Platform: "E" },
      institution: null,
      place: 0,
    },
  ]);
});

test.each(release4Reports.map((report) => [report.id, report] as const))(
  "every metric of %s is read without a warning",
  async (id, { metrics, name, hasTitles }) => {
    const counts = metrics.map((metric, index) => ({ metric, count: metric === "ft_total" ? 100 : index + 1 }));
    const sums = Object.fromEntries(counts.map(({ metric, count }) => [metric, { "2016-01": count }]));
    const items = [journal(counts)];
    imported(await reading({ report: id, items }), sums);
    const byName = await reading({ report: id, attributes: `Name="${name}" Title="${id}:4" Version="4"`, items });
    imported(byName, sums);
    expect(byName.records[0]?.title).toBe(hasTitles ? "Časopis & přátelé" : null);
  },
);

test("a request for a report is not an empty report", async () => {
  const request =
    '<Envelope><Body><ReportRequest><ReportDefinition Name="JR1" Release="4"/></ReportRequest></Body></Envelope>';
  const outcome = await read(`<?xml version="1.0"?>${request}`);
  expect(outcome.reading).toMatchObject({ verdict: "reject", errors: [{ code: "sushi-request" }] });
});

test("books keep the number of their electronic edition", async () => {
  const ids = { Print_ISBN: "978-80-200-1234-0", Online_ISBN: "978-80-246-4848-4" };
  const outcome = await reading({ report: "BR2", items: [journal([total(7)], { ids })] });
  expect(outcome.records[0]?.titleIds).toEqual({ isbn: "9788024648484" });
  expect(warningCodes(outcome)).not.toContain("identifier-repeated");
});

describe("row 84: envelopes and wrappers that are missing", () => {
  test.each([
    ["no envelope", reportXml({ ...seven, envelope: false })],
    ["a bare report in lower case", `<report Name="Journal Report 1 (R4)">${itemXml(journal([total(7)]))}</report>`],
    [
      "names in capitals",
      reportXml(seven).replace(/(<\/?(?:\w+:)?)(\w+)/g, (_all, before, name) => before + name.toUpperCase()),
    ],
    ["one wrapper only", reportXml(seven).replace("<s:Report>", "").replace("</s:Report>", "")],
    ["no customer", reportXml(seven).replace(/<\/?Customer>|<Name>Example Library<\/Name>|<ID>c-1<\/ID>/g, "")],
    ["blanks and a byte order mark before it", ` \r\n${reportXml(seven).replace(/^<\?xml[^>]*>/, "")}`],
    ["a byte order mark", `\ufeff${reportXml(seven)}`],
    ["comments and instructions", reportXml(seven).replace("<Vendor>", "<!-- & --><?php & ?><Vendor>")],
    ["CDATA", reportXml(seven).replace(/<ItemName>[^<]*/, "<ItemName><![CDATA[R&D <b>]]>")],
  ])("%s", async (_, text) => {
    const outcome = await read(text);
    expect(errorCodes(outcome)).toEqual([]);
    expect(sumsOf(outcome.records)).toEqual(good);
  });

  test.each(["utf16le", "utf8"] as const)("%s with a mark", async (encoding) => {
    const outcome = await read(Buffer.from(`\ufeff${reportXml(seven)}`, encoding));
    expect(outcome.records[0]?.title).toBe("Časopis & přátelé");
  });
});

test("row 85: prefixes and namespaces do not matter", async () => {
  const text = reportXml(seven).replaceAll("s:", "nowhere:").replaceAll("http://www.niso.org", "urn:wrong");
  imported(await read(text), good);
});

test("an instance may have its metric and count as attributes", async () => {
  const instance = /<Instance><MetricType>(\w+)<\/MetricType><Count>(\d+)<\/Count><\/Instance>/g;
  const text = reportXml(seven).replace(instance, '<Instance c:MetricType="$1" Count="$2" xmlns:c="urn:c"/>');
  expect(text).toContain('Count="7"');
  imported(await read(text), good);
});

describe("row 86: exceptions", () => {
  test.each([
    ["in the response", { exceptions: exceptionXml(3030) }, [3030]],
    ["in the report", { exceptionsInReport: exceptionXml(1110) }, [1110]],
    ["at both places", { exceptions: exceptionXml(3030), exceptionsInReport: exceptionXml(3031) }, [3030, 3031]],
    ["four at once", { exceptions: exceptionXml(1030).repeat(4) }, [1030, 1030, 1030, 1030]],
    ["with prefixes of their own", { exceptions: exceptionXml(2000, "No", "x:") }, [2000]],
    ["in a list", { exceptions: `<Exceptions>${exceptionXml(3031)}</Exceptions>` }, [3031]],
    ["with private numbers", { exceptions: exceptionXml(4001) }, [4001]],
    ["as text", { exceptions: "<Exception>3030: No usage</Exception>" }, [3030]],
    ["as attributes", { exceptions: '<Exception Number="3030" Message="No usage"/>' }, [3030]],
    ["with blanks around the number", { exceptions: exceptionXml("\n  3030\n ") }, [3030]],
    ["without a number", { exceptions: "<Exception><Message>Oh</Message></Exception>" }, [null]],
  ] satisfies [string, XmlReport, (number | null)[]][])("%s are found", async (_, given, codes) => {
    const outcome = await reading({ ...given, items: [] }, { request });
    expect(outcome.reading.verdict).toBe("empty");
    expect(outcome.reading.exceptions.map(({ code }) => code)).toEqual(codes);
    expect(outcome.reading.exceptions.every(({ where }) => where === "xml")).toBe(true);
  });

  test("alone in an envelope are found without a report", async () => {
    const text = inEnvelope(`<ReportResponse>${exceptionXml(3030, "No Usage Available")}</ReportResponse>`);
    const outcome = await read(text, { request });
    expect(outcome.reading).toMatchObject({ verdict: "empty", decision: { class: "no-usage" }, errors: [] });
    expect(outcome.reading.exceptions).toMatchObject([{ code: 3030, message: "No Usage Available" }]);
  });

  test.each([
    "<Error>Timeout</Error>",
    "<Error><Code>17</Code><Message>Timeout</Message></Error>",
    `<Error><Message>Timeout</Message></Error><Report Name="JR1" Version="4"><Customer/></Report>`,
  ])("named error are found: %s", async (error) => {
    const { reading: result } = await read(inEnvelope(`<ReportResponse>${error}</ReportResponse>`), { request });
    expect(result.exceptions).toMatchObject([{ message: "Timeout" }]);
    expect(result.decision?.class).not.toBe("no-usage");
  });

  test.each(["", "<Report/>", '<ReportDefinition Name="JR1" Release="4"/>'])(
    "that are empty, like the report, do not mean no usage: %s",
    async (inner) => {
      const outcome = await read(inEnvelope(`<ReportResponse>${inner}</ReportResponse>`), { request });
      expect(outcome.reading.verdict).toBe("not-counter");
      expect(errorCodes(outcome)).toEqual(["empty-answer"]);
    },
  );

  test("among the items of a report make its usage partial", async () => {
    const text = reportXml(seven).replace("</ReportItems>", `${exceptionXml(3040)}</ReportItems>`);
    const outcome = await read(text);
    imported(outcome, good, ["months-partial"]);
    expect(outcome.reading.decision).toMatchObject({ class: "partial" });
    expect(outcome.reading.months.partial).toMatchObject([{ reason: "exception" }, { reason: "exception" }]);
  });

  test("that contradict the usage next to them are reported", async () => {
    imported(await reading({ ...seven, exceptions: exceptionXml(3030) }), good, ["exception-contradicts-usage"]);
  });

  test("that are nil are none", async () => {
    const outcome = await reading({ items: [], exceptions: '<Exception xsi:nil="true"/>' });
    expect(outcome.reading.exceptions).toEqual([]);
    expect(warningCodes(outcome)).toEqual(["no-items-no-exception"]);
  });
});

describe("a SOAP fault", () => {
  test.each([
    ["<faultcode>S:Server</faultcode><faultstring>Out of memory</faultstring>", null, "Out of memory"],
    [
      "<faultcode>S:Client</faultcode><faultstring>3000: Report not supported</faultstring>",
      3000,
      "Report not supported",
    ],
    ["<faultcode>wsse:FailedAuthentication</faultcode><faultstring>No</faultstring>", 2000, "No"],
    [
      "<faultcode>S:Client</faultcode><faultstring>Unauthorized requestor</faultstring>",
      2000,
      "Unauthorized requestor",
    ],
    ["<Code><Value>S:Receiver</Value></Code><Reason><Text>Busy</Text></Reason>", null, "Busy"],
    ["<faultcode>S:Server</faultcode>", null, "S:Server"],
    [`<faultstring>see detail</faultstring><detail>${exceptionXml(2010, "Not yours")}</detail>`, 2010, "Not yours"],
    ["", null, "SOAP Fault"],
  ])("%s is an exception", async (fault, code, message) => {
    const { reading: result } = await read(inEnvelope(`<S:Fault>${fault}</S:Fault>`), { request });
    expect(result.verdict).toBe("empty");
    expect(result.exceptions).toMatchObject([{ code, message, where: "xml" }]);
  });
});

describe("row 87: a report of another type", () => {
  test("than requested is rejected", async () => {
    refused(await reading(seven, { request: { ...request, report: "BR1" } }), "wrong-report");
    refused(await reading({ report: "JR1a", ...seven }, { request }), "wrong-report");
  });

  test("than the response names as requested is rejected", async () => {
    refused(await reading({ ...seven, repeated: { report: "BR1" } }), "wrong-report");
  });

  test.each(["TR3", "CR1", "JR3"])("%s cannot be read", async (report) => {
    refused(await reading({ report, ...seven }), "report-not-supported");
  });

  test.each([
    'Name="JR1" Version="3"',
    'Name="JR1" Version=" R3.0"',
    'Name="JR1" Title="Journal Report 1 (R3)"',
    'Name="Journal Report 1 (R2)" Version="4"',
  ])("of a release before 4 is rejected, requested or not: %s", async (attributes) => {
    for (const input of [{}, { request }]) refused(await reading({ ...seven, attributes }, input), "former-release");
  });

  test("without a name is rejected unless it was requested or the user selects its type", async () => {
    const nameless: XmlReport = { ...seven, attributes: "", repeated: null };
    refused(await reading(nameless), "report-unknown");
    imported(await reading(nameless, { request: { ...request, to: month("2016-02") } }), good);
    imported(await reading(nameless, { assumed: { report: "JR1", release: "4" } }), good);
    refused(await reading(nameless, { assumed: { report: "TR", release: "5" } }), "report-unknown");
  });
});

describe("row 88: full text", () => {
  test("formats are parts of the total and never added to it", async () => {
    const counts = [total(7), { metric: "ft_pdf", count: 5 }, { metric: "ft_html", count: 2 }];
    imported(await reading({ items: [journal(counts)] }), {
      ft_total: { "2016-01": 7 },
      ft_html: { "2016-01": 2 },
      ft_pdf: { "2016-01": 5 },
    });
  });

  test("without a total the sum of formats is used, per item and month", async () => {
    const first = journal([
      { metric: "ft_pdf", count: 5 },
      { metric: "ft_html", count: 2 },
      { metric: "ft_pdf_mobile", count: 1 },
      total(9, "2016-02"),
    ]);
    const second = journal([total(0), { metric: "ft_ps", count: 0 }], { name: "Other" });
    imported(
      await reading({ items: [first, second] }),
      {
        ft_pdf: { "2016-01": 5 },
        ft_html: { "2016-01": 2 },
        ft_pdf_mobile: { "2016-01": 1 },
        ft_total: { "2016-01": 8, "2016-02": 9 },
      },
      ["full-text-total-missing"],
    );
  });

  test("formats above the total are reported", async () => {
    const outcome = await reading({ items: [journal([total(3), { metric: "ft_pdf", count: 5 }])] });
    expect(warningCodes(outcome)).toEqual(["full-text-parts-exceed"]);
    expect(sumsOf(outcome.records)).toEqual({ ft_total: { "2016-01": 3 }, ft_pdf: { "2016-01": 5 } });
  });
});

describe("row 89: metrics", () => {
  test("are decisive, whatever category they are in and whichever are missing", async () => {
    const counts = [
      { metric: "search_reg", count: 3, category: "Requests" },
      { metric: "RESULT_CLICK", count: 4, category: "Searches" },
    ];
    const sums = { search_reg: { "2016-01": 3 }, result_click: { "2016-01": 4 } };
    imported(await reading({ report: "DB1", items: [journal(counts)] }), sums);
  });

  test("are read when written as words", async () => {
    const counts = [{ metric: "Regular Searches", count: 3 }];
    imported(await reading({ report: "PR1", items: [journal(counts)] }), { search_reg: { "2016-01": 3 } });
  });

  test("that the report or the standard does not define are kept and reported", async () => {
    const counts = [total(7), { metric: "record_view", count: 1 }, { metric: "downloads", count: 2 }];
    const outcome = await reading({ items: [journal(counts)] });
    expect(warningCodes(outcome)).toEqual(["metric-not-in-report", "metric-unknown"]);
    expect(sumsOf(outcome.records)).toEqual({ ...good, record_view: { "2016-01": 1 }, downloads: { "2016-01": 2 } });
  });
});

describe("row 90: usage by year of publication", () => {
  test.each(['PubYr="2010"', 'PubYrFrom="2000" PubYrTo="2009"', 'x:pubYr="2010"'])("%s is rejected", async (by) => {
    const text = reportXml(seven).replace("<ItemPerformance>", `<ItemPerformance ${by}>`);
    refused(await read(text), "report-by-year");
  });

  test("JR5 is rejected by its name", async () => {
    refused(await reading({ report: "JR5", ...seven }), "report-by-year");
    refused(await reading({ attributes: 'Name="Journal Report 5 (R4)"', repeated: null, ...seven }), "report-by-year");
  });
});

describe("row 92: dates", () => {
  test.each([
    [" 2016-01-01 ", "\n2016-01-31\n"],
    ["2016 -01-01", "2016-01- 31"],
    ["2016-01-01T00:00:00", "2016-01-31T23:59:59.999Z"],
    ["2016-01-01Z", "2016-01-31+01:00"],
    ["2016-1-1", "2016-1-31"],
  ])("%s to %s are January", async (begin, end) => {
    const text = reportXml(seven).replace(">2016-01-01</Begin><End>2016-01-31<", `>${begin}</Begin><End>${end}<`);
    expect(text).toContain(end);
    imported(await read(text), good);
  });

  test("an unreadable creation time is ignored", async () => {
    imported(await reading({ ...seven, attributes: 'Name="JR1" Version="4" Created="yesterday"' }), good);
  });

  test.each([
    ["2016-01-01", "2016-02-29", "period-not-month"],
    ["", "", "period-unreadable"],
    ["Q1", "Q1", "period-unreadable"],
  ])("%s to %s is rejected", async (begin, end, code) => {
    const text = reportXml(seven).replace(">2016-01-01</Begin><End>2016-01-31<", `>${begin}</Begin><End>${end}<`);
    refused(await read(text), code);
  });
});

describe("row 93: characters", () => {
  test("Latin-1 with a wrong declaration is read with a warning", async () => {
    const text = reportXml({ items: [journal([total(7)], { name: "Revue des études" })] });
    const outcome = await read(Buffer.from(text, "latin1"));
    imported(outcome, good, ["xml-encoding"]);
    expect(outcome.records[0]?.title).toBe("Revue des études");
  });

  test("bare ampersands are repaired with a warning", async () => {
    const outcome = await read(reportXml(seven).replace(/<ItemName>[^<]*/, "<ItemName>R&D & Co&nbsp;"));
    imported(outcome, good, ["xml-ampersands"]);
    expect(outcome.records[0]?.title).toBe("R&D & Co&nbsp;");
    expect(outcome.reading.warnings[0]?.message).toContain("3 unescaped ampersands");
  });

  test.each([
    ["a bare bracket", (text: string) => text.replace("<ItemName>", "<ItemName>a < b"), "xml-broken"],
    ["crossed tags", (text: string) => text.replace("</Customer></Report>", "</Report></Customer>"), "xml-broken"],
    ["a second document", (text: string) => text + text, "xml-broken"],
    ["a cut", (text: string) => text.slice(0, -30), "xml-truncated"],
    ["a cut within a tag", (text: string) => text.slice(0, text.indexOf("MetricType>") + 4), "xml-truncated"],
  ])("%s is rejected", async (_, damage, code) => {
    const outcome = await read(damage(reportXml(seven)));
    refused(outcome, code);
    expect(outcome.reading.errors[0]?.where).toMatch(/^line \d+$/);
  });
});

describe("counts", () => {
  test.each([
    ["-1", "count-negative"],
    ["1.5", "count-fractional"],
    ["many", "count-unreadable"],
    ["99999999999", "count-too-large"],
    ["&five;", "count-unreadable"],
  ])("of %s are rejected with their place", async (count, code) => {
    const outcome = await reading({ items: [journal([total(7)]), journal([total(count)])] });
    refused(outcome, code);
    expect(outcome.reading.errors[0]?.where).toBe("ReportItems[1]");
  });

  test("with separators are read", async () => {
    imported(await reading({ items: [journal([total("1,234"), total(" 3 ", "2016-02")])] }), {
      ft_total: { "2016-01": 1234, "2016-02": 3 },
    });
  });

  test("that are missing are zero, with a warning", async () => {
    const items = [journal([total(7)]), journal([total("")])];
    imported(await reading({ items }), good, ["count-missing"]);
  });

  test.each([
    ["under an unknown name", "<Value>5</Value>", "<Count>7</Count>"],
    ["twice in one instance", "<Count>7</Count><Count>8</Count>", "<Count>7</Count>"],
    ["outside an instance", "</Instance><Count>8</Count>", "</Instance>"],
    [
      "in an unknown element",
      "<Instances><Instance><Count>8</Count></Instance></Instances></ItemPerformance>",
      "</ItemPerformance>",
    ],
    ["with two months", "<Period><Begin>2016-02-01</Begin><End>2016-02-29</End></Period><Category>", "<Category>"],
  ])("of %s are rejected, not lost", async (_, strange, usual) => {
    refused(await read(reportXml(seven).replace(usual, strange)), "item-unusable");
  });

  test.each(["ReportItems", "ItemPerformance", "Instance", "Period", "ItemIdentifier"])(
    "in %s within itself are rejected, not lost",
    async (name) => {
      const ids = { DOI: "10.1/a" };
      const text = reportXml({ items: [journal([total(7), total(8, "2016-02")], { ids })] });
      const nested = text.replace(`<${name}>`, `<${name}><${name}></${name}>`);
      refused(await read(nested), "item-unusable");
      const around = text.replace(`<${name}>`, `<${name}><${name}>`).replace(`</${name}>`, `</${name}></${name}>`);
      refused(await read(around), "item-unusable");
    },
  );

  test("outside of items are rejected", async () => {
    const text = reportXml(seven).replace(/<\/?ReportItems>/g, "");
    refused(await read(text), "items-unreadable");
  });

  test("under unknown elements are rejected", async () => {
    const text = reportXml({ items: [] }).replace("</Customer>", "<Items><Count>3</Count></Items></Customer>");
    expect(text).toContain("<Count>3</Count>");
    refused(await read(text), "items-unreadable");
    const text3030 = text.replace("<Items>", `${exceptionXml(3030)}<Items>`);
    expect((await read(text3030)).reading).toMatchObject({ verdict: "empty", decision: { class: "no-usage" } });
  });

  test("that are repeated are added, with a warning", async () => {
    const outcome = await reading({ items: [journal([total(7)]), journal([total(2)])] });
    imported(outcome, { ft_total: { "2016-01": 9 } }, ["count-repeated"]);
  });

  test("of zero mean no usage, but their rows are counted", async () => {
    const outcome = await reading({ items: [journal([total(0)]), journal([])] });
    expect(outcome.reading).toMatchObject({ verdict: "import", reports: [{ rows: 2, cells: 1, nonzero: 0 }] });
    expect(outcome.reading.decision).toMatchObject({ verdict: "empty", class: "no-usage" });
    expect(warningCodes(outcome)).toEqual(["usage-all-zero"]);
  });
});

describe("months", () => {
  test("that were not requested are omitted with a warning", async () => {
    const items = [journal([total(7), total(9, "2016-02")])];
    imported(await reading({ items, repeated: { end: "2016-01-31" } }, { request }), good, ["month-outside"]);
  });

  test("are rejected when none was requested", async () => {
    const outcome = await reading(
      { items: [journal([total(9, "2016-02")])], repeated: { end: "2016-01-31" } },
      { request },
    );
    refused(outcome, "month-outside-all");
  });
});

describe("customers", () => {
  const other = { id: "c-2", name: "Other Library", items: [journal([total(100)])] };
  const own = { id: "c-1", name: "Example Library", ...seven };
  const whole: ReportRequest = { ...request, to: month("2016-02") };

  test("keep their own usage in an upload", async () => {
    const outcome = await reading({ customers: [own, other] });
    expect(outcome.records.map(({ institution, value }) => [institution, value])).toEqual([
      ["Example Library", 7],
      ["Other Library", 100],
    ]);
    expect(warningCodes(outcome)).toEqual([]);
  });

  test.each([
    ["first", [own, other]],
    ["last", [other, { ...other, id: "c-3" }, own]],
  ])("other than the requested one are omitted when it is %s", async (_, customers) => {
    imported(await reading({ customers }, { request: whole }), good, ["customers-left-out"]);
  });

  test("may include the requested one without usage", async () => {
    const outcome = await reading({ customers: [other, { ...own, items: [] }] }, { request: whole });
    expect(outcome.reading).toMatchObject({ verdict: "empty", months: { withUsage: [] } });
    expect(outcome.records).toEqual([]);
  });

  test("are rejected when none was requested", async () => {
    refused(await reading({ customers: [other, { ...other, id: "c-3" }] }, { request: whole }), "wrong-customer");
  });

  test.each([
    ["ours", { customers: [{ ...own, id: "LIB-9" }] }, "LIB-9"],
    ["another", { customers: [{ ...own, id: "LIB-9" }], repeated: { customer: "c-2" } }, "LIB-9"],
    ["none", { customers: [{ ...own, id: "LIB-9" }], repeated: null }, "LIB-9"],
    ["another for ours", { customers: [own], repeated: { customer: "c-2" } }, "c-2"],
  ])("with a single other id are read with a warning if the response repeats %s", async (_, parts, customerId) => {
    const outcome = await reading(parts, { request: whole });
    imported(outcome, good, ["customer-not-named"]);
    expect(outcome.reading.header?.customerId).toBe(customerId);
  });

  test("of which several have other ids are rejected", async () => {
    const customers = [other, { ...other, id: "c-3" }];
    refused(await reading({ customers, repeated: { customer: "c-2" } }, { request: whole }), "wrong-customer");
  });

  test("are detected with or without a namespace", async () => {
    imported(await reading({ customers: [{ ...own, id: "example:C-1" }] }, { request: whole }), good);
  });
});

describe("content that is not a report", () => {
  test.each([
    ["<rss><channel/></rss>", "xml-not-counter"],
    ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', "xml-not-counter"],
    ["<Envelope><Body/></Envelope>", "xml-not-counter"],
    ["<a", "xml-truncated"],
    ["<a><b></a>", "xml-broken"],
  ])("%s", async (text, code) => {
    const outcome = await read(text, { request });
    expect(outcome.reading.verdict).toBe("not-counter");
    expect(errorCodes(outcome)).toEqual([code]);
  });

  test("several reports in one response are rejected", async () => {
    const text = reportXml(seven).replace("</s:Report>", '<Report Name="JR1"></Report></s:Report>');
    refused(await read(text), "several-reports");
  });
});

describe("attacks", () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "${"&a;".repeat(10)}"><!ENTITY c "${"&b;".repeat(10)}">]>`;

  test.each([
    ["an entity bomb", `<?xml version="1.0"?>${bomb}<Report Name="JR1"><Customer><Name>&c;</Name></Customer></Report>`],
    ["an outer entity", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Report Name="&x;"/>'],
    ["a document type alone", '<!DOCTYPE Report SYSTEM "http://127.0.0.1/a.dtd"><Report Name="JR1"/>'],
  ])("%s is rejected", async (_, text) => {
    const outcome = await read(text);
    expect(["reject", "not-counter"]).toContain(outcome.reading.verdict);
    expect(errorCodes(outcome)).toEqual(["xml-doctype"]);
    expect(JSON.stringify(outcome)).not.toContain("root:");
  });

  test("unlimited nesting is rejected", async () => {
    const outcome = await read(`<Report Name="JR1">${"<a>".repeat(2_000_000)}`);
    expect(errorCodes(outcome)).toEqual(["xml-too-deep"]);
  });

  test.each([
    ["text", (much: string) => `<Report Name="JR1"><Customer><Name>${much}`],
    ["an attribute", (much: string) => `<Report Name="JR1" Title="${much}`],
    ["a comment", (much: string) => `<Report Name="JR1"><!-- ${much}`],
    ["a document type", (much: string) => `<!DOCTYPE ${much}`],
    ["an instruction", (much: string) => `<Report Name="JR1"><?x ${much}`],
  ])("%s of unlimited size is rejected", async (_, endless) => {
    const outcome = await read(endless("a".repeat(3_000_000)));
    expect(errorCodes(outcome)).toEqual(["xml-node-too-big"]);
  });

  test.each([
    ["one item", `<Report Name="JR1"><Customer><ReportItems>${"<a/>".repeat(1_000_001)}`],
    ["the rest", `<Report Name="JR1">${"<a/>".repeat(1_000_001)}`],
  ])("more than a million elements in %s are rejected", async (_, endless) => {
    const outcome = await read(endless);
    expect(errorCodes(outcome)).toEqual(["too-many-values"]);
  });

  test("ten thousand exceptions are limited", async () => {
    const outcome = await reading({ ...seven, exceptions: exceptionXml(3050).repeat(10_000) });
    imported(outcome, good);
    expect(outcome.reading.exceptions).toHaveLength(100);
  });
});

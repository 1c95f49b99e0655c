import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acceptedCredentials, libraries, type PlatformKey, subscriptions } from "@/lib/simulator/publisher/consortium";
import { addMonths } from "@/lib/simulator/publisher/month";
import { type Publisher, startPublisher } from "@/lib/simulator/publisher/server";
import { expectedSums, monthTruth } from "@/lib/simulator/publisher/usage";
import {
  addressOf,
  ask,
  cellsOf,
  credentialsQuery,
  exceptionCodes,
  finest,
  type Request,
  sumsByMonth,
} from "./served-sums";

const today = new Date("2026-11-20T09:00:00Z");
let publisher: Publisher;

beforeAll(async () => {
  publisher = await startPublisher({ today, hasMoods: false });
});
afterAll(() => publisher.close());

async function servedCells(request: Request) {
  const { status, body } = await ask(publisher.url, request);
  expect(status).toBe(200);
  return cellsOf(body, request.release);
}

const fullAsk = (release: "5" | "5.1") => ({ attributes_to_show: finest[release], include_parent_details: "True" });

describe("the served JSON adds up to the generator's sums", () => {
  const starts = ["2023-11", "2024-02", "2024-07", "2025-01", "2025-12", "2026-06", "2026-08"];
  const cases = subscriptions
    .filter(({ isBroken }) => !isBroken)
    .flatMap(({ library, platform, release, reports }) =>
      reports.map((report) => ({ library, platform, report, release })),
    )
    .map((asked, index) => ({ ...asked, from: starts[index % starts.length] ?? "" }));

  test.each(cases)("$library $platform $report of Release $release from $from", async (asked) => {
    const to = addMonths(asked.from, 1);
    const cells = await servedCells({ ...asked, to, more: fullAsk(asked.release) });
    for (const month of [asked.from, to]) {
      const question = { ...asked, organization: asked.library };
      expect(sumsByMonth(cells)[month] ?? {}).toEqual(expectedSums(question, month, today));
      expect(cells.filter((cell) => cell.month === month)).toHaveLength(monthTruth(question, month, today).records);
    }
  });

  const views = [
    ["hradisko", "lumina", "TR_J1"],
    ["hradisko", "lumina", "TR_J2"],
    ["hradisko", "lumina", "TR_J3"],
    ["hradisko", "lumina", "TR_J4"],
    ["svratka", "lumina", "TR_B1"],
    ["svratka", "lumina", "TR_B2"],
    ["svratka", "lumina", "TR_B3"],
    ["svratka", "lumina", "PR_P1"],
    ["svratka", "abstracta", "DR_D1"],
    ["svratka", "abstracta", "DR_D2"],
    ["hana", "kinoteka", "IR_M1"],
    ["svratka", "societas", "IR_A1"],
  ] as const;
  test.each(views)("%s %s %s in both releases", async (library, platform, report) => {
    for (const release of ["5", "5.1"] as const) {
      const cells = await servedCells({ library, platform, report, release, from: "2025-03" });
      const question = { organization: library, platform, report, release };
      const truth = monthTruth(question, "2025-03");
      expect(Object.keys(truth.sums).length).toBeGreaterThan(0);
      expect(sumsByMonth(cells)).toEqual({ "2025-03": truth.sums });
      expect(cells).toHaveLength(truth.records);
    }
  });

  test("TR_J1 equals TR with its preset filters", async () => {
    const query = { library: "svratka", platform: "lumina", release: "5", from: "2025-11" } as const;
    const full = await servedCells({ ...query, report: "TR", more: fullAsk("5") });
    const view = await servedCells({ ...query, report: "TR_J1" });
    const filtered = full.filter(
      ({ attributes, metric }) =>
        attributes.Data_Type === "Journal" &&
        attributes.Access_Type === "Controlled" &&
        attributes.Access_Method === "Regular" &&
        ["Total_Item_Requests", "Unique_Item_Requests"].includes(metric),
    );
    expect(filtered.length).toBeGreaterThan(0);
    expect(filtered.length).toBeLessThan(full.length);
    expect(sumsByMonth(view)).toEqual(sumsByMonth(filtered));
  });
});

describe("months and attributes", () => {
  const query = { library: "hradisko", platform: "moravica", report: "TR", release: "5" } as const;

  test("a longer range is exactly its months", async () => {
    const together = await servedCells({ ...query, from: "2025-09", to: "2025-11", more: fullAsk("5") });
    const singles = [];
    for (const month of ["2025-09", "2025-10", "2025-11"]) {
      singles.push(...(await servedCells({ ...query, from: month, more: fullAsk("5") })));
    }
    expect(new Set(singles.map(({ month }) => month)).size).toBe(3);
    expect(sumsByMonth(together)).toEqual(sumsByMonth(singles));
    expect(together).toHaveLength(singles.length);
  });

  test("short and long dates request the same", async () => {
    const short = await ask(publisher.url, { ...query, from: "2024-02" });
    const long = await ask(publisher.url, { ...query, from: "2024-02-01", to: "2024-02-29" });
    expect(long.body).toBe(short.body);
    const filters = JSON.parse(short.body).Report_Header.Report_Filters;
    expect(filters).toContainEqual({ Name: "End_Date", Value: "2024-02-29" });
  });

  test.each(["5", "5.1"] as const)("attributes that are not requested are combined in Release %s", async (release) => {
    const title = { library: "hradisko", platform: "lumina", report: "TR", release, from: "2025-05" } as const;
    const coarse = await servedCells(title);
    const fine = await servedCells({ ...title, more: fullAsk(release) });
    const key = ({ title: name, metric }: { title: string; metric: string }) => `${name}|${metric}`;
    const sums = new Map<string, number>();
    for (const cell of fine) sums.set(key(cell), (sums.get(key(cell)) ?? 0) + cell.count);
    expect(fine.length).toBeGreaterThan(coarse.length);
    expect(new Map(coarse.map((cell) => [key(cell), cell.count]))).toEqual(sums);
    const names = new Set(coarse.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names]).toEqual(release === "5" ? [] : ["Data_Type"]);
  });

  test("filters of a full report narrow it", async () => {
    const cells = await servedCells({
      ...query,
      from: "2025-05",
      more: { metric_type: "No_License", yop: "2015-2020", attributes_to_show: "YOP" },
    });
    expect(cells.length).toBeGreaterThan(0);
    for (const { metric, attributes } of cells) {
      expect(metric).toBe("No_License");
      expect(Number(attributes.YOP)).toSatisfy((year: number) => year >= 2015 && year <= 2020);
    }
  });

  test("reports parameters it cannot apply, and still returns the report", async () => {
    const noted = await ask(publisher.url, {
      ...query,
      from: "2025-05",
      more: { attributes_to_show: "YOP|Color", favourite: "1" },
    });
    expect(exceptionCodes(noted.body)).toEqual([3062, 3050]);
    expect(cellsOf(noted.body, "5").length).toBeGreaterThan(0);
    const view = await ask(publisher.url, { ...query, report: "TR_B1", from: "2025-05", more: { yop: "2020" } });
    expect(exceptionCodes(view.body)).toEqual([3050]);
  });
});

describe("months without usage", () => {
  test("a coverage gap is 3030 with an empty list", async () => {
    const { status, body } = await ask(publisher.url, {
      library: "svratka",
      platform: "moravica",
      report: "TR",
      release: "5",
      from: "2024-05",
    });
    expect([status, exceptionCodes(body), cellsOf(body, "5")]).toEqual([200, [3030], []]);
    expect(
      expectedSums({ organization: "svratka", platform: "moravica", report: "TR", release: "5" }, "2024-05"),
    ).toEqual({});
  });

  const lumina = { library: "hradisko", platform: "lumina", report: "PR", release: "5.1" } as const;
  const unready = { library: "hradisko", platform: "societas", report: "PR", release: "5.1" } as const;
  const joined = { library: "palava", platform: "scholaris", report: "PR", release: "5.1" } as const;
  test.each([
    ["the running month", { ...lumina, from: "2026-11" }, [3031], 0],
    ["a month that has gone from the server", { ...lumina, from: "2023-10" }, [3032], 0],
    ["the newest month of a late platform", { ...unready, from: "2026-10" }, [3031], 0],
    ["a range running into the future", { ...lumina, from: "2026-10", to: "2026-12" }, [3031], 1],
    ["a range beginning too early", { ...lumina, from: "2023-01", to: "2023-12" }, [3032], 2],
    ["a month before the library joined", { ...joined, from: "2024-12" }, [3030], 0],
    ["the first month of access", { ...joined, from: "2025-01" }, [], 1],
  ])("%s", async (_, asked, codes, months) => {
    const { status, body } = await ask(publisher.url, asked);
    expect([status, exceptionCodes(body)]).toEqual([200, codes]);
    expect(new Set(cellsOf(body, "5.1").map(({ month }) => month)).size).toBe(months);
  });

  test("another current date moves the window and changes no number", async () => {
    const later = await startPublisher({ today: new Date("2027-06-05T00:00:00Z") });
    const [before, after] = [
      await ask(publisher.url, { ...lumina, from: "2026-04" }),
      await ask(later.url, { ...lumina, from: "2026-04" }),
    ];
    await later.close();
    expect(cellsOf(after.body, "5.1")).toEqual(cellsOf(before.body, "5.1"));
    expect(cellsOf(after.body, "5.1").length).toBeGreaterThan(0);
  });
});

describe("refusals", () => {
  const query = { library: "hradisko", platform: "scholaris", report: "TR", release: "5.1", from: "2025-05" } as const;
  const foreign = credentialsQuery("hana", "scholaris");

  test.each([
    ["no api_key", { more: { api_key: "" } }, 400, 1030],
    ["no platform", { more: { platform: "" } }, 400, 1030],
    ["no requestor_id", { more: { requestor_id: "" } }, 400, 1030],
    ["no dates", { from: "" }, 400, 1030],
    ["an unknown requestor", { more: { requestor_id: "nobody" } }, 401, 2000],
    ["a wrong key", { more: { api_key: "guess" } }, 401, 2020],
    ["another library's customer_id", { more: { customer_id: foreign.customer_id ?? "" } }, 403, 2010],
    ["a report the platform does not have", { report: "IR" }, 404, 3000],
    ["a report nobody has", { report: "XY" }, 404, 3000],
    ["a month 13", { from: "2025-13" }, 400, 3020],
    ["a day that does not exist", { from: "2025-02-01", to: "2025-02-30" }, 400, 3020],
    ["an end before the beginning", { from: "2025-05", to: "2025-04" }, 400, 3020],
  ])("%s", async (_, changes, status, code) => {
    const answer = await ask(publisher.url, { ...query, ...changes });
    const body = JSON.parse(answer.body);
    expect([answer.status, body.Code]).toEqual([status, code]);
    expect(body).not.toHaveProperty("Severity");
  });

  test("the recorded credentials of the broken subscription are rejected, all others accepted", async () => {
    for (const { library, platform, release, reports, credentials, isBroken } of subscriptions) {
      const { customerId, requestorId, apiKey } = credentials;
      const recorded = { customer_id: customerId, requestor_id: requestorId ?? "", api_key: apiKey ?? "" };
      const report = reports[0] ?? "";
      const { status } = await ask(publisher.url, {
        library,
        platform,
        release,
        report,
        from: "2030-01",
        more: recorded,
      });
      expect([library, platform, status]).toEqual([library, platform, isBroken ? 401 : 200]);
    }
  });

  test("a Release 5 error includes a severity", async () => {
    const answer = await ask(publisher.url, { ...query, release: "5", more: { api_key: "guess" } });
    expect(JSON.parse(answer.body)).toMatchObject({ Code: 2020, Severity: "Error", Message: "APIKey Invalid" });
  });

  test("a release the platform does not support has no address", async () => {
    const address = addressOf(publisher.url, { ...query, library: "hradisko", platform: "moravica", release: "5.1" });
    expect((await fetch(address)).status).toBe(404);
  });
});

describe("relations between metrics hold in every month, item and set of attributes", () => {
  const atMost = [
    ["Unique_Item_Investigations", "Total_Item_Investigations"],
    ["Unique_Item_Requests", "Total_Item_Requests"],
    ["Total_Item_Requests", "Total_Item_Investigations"],
    ["Unique_Item_Requests", "Unique_Item_Investigations"],
    ["Unique_Title_Requests", "Unique_Title_Investigations"],
    ["Unique_Title_Requests", "Unique_Item_Requests"],
    ["Unique_Title_Investigations", "Unique_Item_Investigations"],
  ] as const;
  const query = [
    { library: "svratka", platform: "lumina", report: "TR", release: "5" },
    { library: "svratka", platform: "lumina", report: "TR", release: "5.1" },
    { library: "hradisko", platform: "moravica", report: "TR", release: "5" },
    { library: "hradisko", platform: "scholaris", report: "DR", release: "5.1" },
    { library: "hradisko", platform: "kinoteka", report: "IR", release: "5.1" },
    { library: "hradisko", platform: "societas", report: "PR", release: "5" },
  ] as const;

  test.each(query)("$platform $report of Release $release", async (question) => {
    const cells = await servedCells({ ...question, from: "2025-03", to: "2025-04", more: fullAsk(question.release) });
    const groups = new Map<string, Record<string, number>>();
    for (const { title, item, month, metric, count, attributes } of cells) {
      expect(Number.isInteger(count) && count > 0).toBe(true);
      const { Section_Type, ...rest } = attributes;
      const key = JSON.stringify([title, item, month, rest]);
      const counts = groups.get(key) ?? {};
      counts[metric] = (counts[metric] ?? 0) + count;
      groups.set(key, counts);
    }
    expect(groups.size).toBeGreaterThan(0);
    for (const counts of groups.values()) {
      for (const [smaller, larger] of atMost) {
        expect(counts[smaller] ?? 0).toBeLessThanOrEqual(counts[larger] ?? 0);
      }
    }
  });

  test("Unique_Title metrics belong to books, and have no Section_Type in Release 5", async () => {
    const cells = await servedCells({ ...query[0], from: "2025-03", more: fullAsk("5") });
    const unique = cells.filter(({ metric }) => metric.startsWith("Unique_Title"));
    const others = cells.filter(({ metric }) => !metric.startsWith("Unique_Title"));
    expect(unique.length).toBeGreaterThan(0);
    expect(unique.every(({ attributes }) => attributes.Data_Type === "Book" && !attributes.Section_Type)).toBe(true);
    expect(others.every(({ attributes }) => attributes.Section_Type !== undefined)).toBe(true);
  });

  test("Searches_Platform has Data_Type Platform, and nothing else does", async () => {
    const cells = await servedCells({ ...query[5], from: "2025-03", more: fullAsk("5") });
    expect(cells.some(({ metric }) => metric === "Searches_Platform")).toBe(true);
    for (const { metric, attributes } of cells) {
      expect(attributes.Data_Type === "Platform").toBe(metric === "Searches_Platform");
    }
  });

  test("the platform report adds up to the title report", async () => {
    const place = { library: "hana", platform: "lumina", release: "5", from: "2025-03" } as const;
    const titles = sumsByMonth(await servedCells({ ...place, report: "TR" }))["2025-03"];
    const platform = sumsByMonth(await servedCells({ ...place, report: "PR" }))["2025-03"];
    expect(titles?.Total_Item_Requests).toBeGreaterThan(0);
    for (const metric of ["Total_Item_Investigations", "Total_Item_Requests", "Unique_Title_Requests"]) {
      expect(platform?.[metric]).toBe(titles?.[metric]);
    }
  });
});

describe("other responses", () => {
  const query = { library: "hradisko", platform: "societas", report: "TR", release: "5.1", from: "2025-05" } as const;
  const get = async (path: string, query: Record<string, string> = credentialsQuery("hradisko", "societas")) => {
    const response = await fetch(`${publisher.url}/societas${path}?${new URLSearchParams(query)}`);
    return { status: response.status, body: await response.json() };
  };

  test("the list of reports contains exactly the available reports", async () => {
    const { body } = await get("/r51/reports");
    const ids = body.map(({ Report_ID }: { Report_ID: string }) => Report_ID);
    expect(ids).toEqual(["PR", "TR", "IR", "TR_J1", "TR_J2", "TR_J3", "TR_J4", "PR_P1", "IR_A1"]);
    expect(body[0]).toMatchObject({ First_Month_Available: "2023-11", Last_Month_Available: "2026-09" });
    for (const report of ids) expect((await ask(publisher.url, { ...query, report })).status).toBe(200);
  });

  test("the list of reports names the last change of each month when asked, if the provider supports it", async () => {
    const list = async (platform: PlatformKey, path: string) => {
      const query = { ...credentialsQuery("hradisko", platform), include_month_details: "True" };
      const response = await fetch(`${publisher.url}/${platform}${path}?${new URLSearchParams(query)}`);
      return (await response.json()) as { Report_ID: string; Month_Details?: Record<string, unknown> }[];
    };
    const [first] = await list("lumina", "/r51/reports");
    expect(first?.Month_Details).toMatchObject({ "2026-10": { Last_Change_Date: "2026-11-01T02:00:00Z" } });
    expect(Object.keys(first?.Month_Details ?? {})).toHaveLength(36);
    for (const [platform, path] of [["societas", "/r51/reports"] as const, ["lumina", "/reports"] as const])
      expect((await list(platform, path)).filter((report) => "Month_Details" in report)).toEqual([]);
    const change = { omits: ["TR_J2"], changes: { TR: { "2026-10": { at: "2026-11-19T08:00:00Z", note: "Bots" } } } };
    publisher.next({ platform: "lumina", what: "reports" }, { kind: "report-list", change });
    const changed = await list("lumina", "/r51/reports");
    expect(changed.map(({ Report_ID }) => Report_ID)).not.toContain("TR_J2");
    expect(changed.find(({ Report_ID }) => Report_ID === "TR")?.Month_Details).toMatchObject({
      "2026-10": { Last_Change_Date: "2026-11-19T08:00:00Z", Last_Change_Note: "Bots" },
    });
  });

  test("the status of Release 5.1 is public, that of Release 5 is not", async () => {
    expect((await get("/r51/status", {})).body[0]).toMatchObject({ Service_Active: true });
    expect((await get("/status", {})).body).toMatchObject({ Code: 1030 });
    expect((await get("/status")).body[0]).toMatchObject({ Service_Active: true });
  });

  test("the list of members contains the library itself", async () => {
    expect((await get("/r51/members")).body).toMatchObject([{ Institution_Name: "Hradisko University Library" }]);
    expect((await get("/members")).body).toMatchObject([{ Name: "Hradisko University Library" }]);
  });

  test("the consortium's account lists six members, and may read their usage", async () => {
    const { customerId, requestorId, apiKey } = acceptedCredentials("kmk", "lumina");
    const keys = { requestor_id: requestorId ?? "", api_key: apiKey ?? "" };
    const at = async (path: string, query: Record<string, string>) => {
      const answer = await fetch(`${publisher.url}/lumina/r51${path}?${new URLSearchParams({ ...keys, ...query })}`);
      return answer.json();
    };
    const members = await at("/members", { customer_id: customerId });
    expect(members.map((one: Record<string, string>) => one.Institution_Name)).toEqual([
      ...libraries.map(({ name }) => name.en),
      "Bystřice City Library",
      "Library of the Dyje Museum",
    ]);
    const month = { begin_date: "2026-03", end_date: "2026-03" };
    const report = await at("/reports/pr", { customer_id: members[5].Customer_ID, ...month });
    expect(report.Report_Header).toMatchObject({ Institution_Name: "Library of the Dyje Museum" });
    expect(await at("/reports/pr", { customer_id: "lum-1", ...month })).toMatchObject({ Code: 2010 });
  });

  test("a service with a platform parameter lists its platforms, others have no such path", async () => {
    const { platform: _, ...query } = credentialsQuery("hradisko", "scholaris");
    const answer = await fetch(`${publisher.url}/scholaris/r51/platforms?${new URLSearchParams(query)}`);
    expect(await answer.json()).toMatchObject([{ Platform_Parameter: "scholaris-complete" }, {}]);
    expect((await fetch(`${publisher.url}/societas/r51/platforms`)).status).toBe(404);
  });

  test("articles are below their journals only when parents are requested", async () => {
    const items = { ...query, report: "IR" };
    const bare = JSON.parse((await ask(publisher.url, items)).body).Report_Items;
    const nested = JSON.parse((await ask(publisher.url, { ...items, more: fullAsk("5.1") })).body).Report_Items;
    expect(bare).toHaveLength(1);
    expect(bare[0]).not.toHaveProperty("Title");
    expect(nested.length).toBeGreaterThan(10);
    expect(nested[0]).toMatchObject({ Data_Type: "Journal", Title: expect.any(String) });
    const flat = JSON.parse(
      (await ask(publisher.url, { ...items, release: "5", more: fullAsk("5") })).body,
    ).Report_Items;
    expect(flat[0]).toMatchObject({ Item_Parent: { Data_Type: "Journal" }, Data_Type: "Article" });
  });
});

import { db } from "@/lib/kit/db";
import { usageLoader } from "@/lib/usage/engine/engine-client";
import { openProductStores, type ProductStores } from "./product-stores";

const MONTHS = 84;
const PLATFORMS = 200;
const TITLES = 400_000;
/** Of every hundred organizations so many use a platform. */
const OF_A_HUNDRED = 35;
/** A figure of a title is split into years of publication, access types and methods. */
const SPLIT = 6;
const AT_ONCE = 1_000_000;

export const LAST_MONTH = "2024-12";

/** A consortium with so many facts of 400,000 titles, the same on every machine; kept in data/bench, since making it takes minutes. */
export async function openBenchConsortium(facts: number, organizations: number): Promise<ProductStores> {
  const name = `data/bench/pages-${facts}-${organizations}`;
  const stores = await openProductStores(name, { kept: true });
  try {
    if ((await db().title.count()) === 0) await fillCatalog(organizations);
    await fillUsage(facts, organizations);
    if ((await db().import.count()) === 0) await fillImports();
    return stores;
  } catch (error) {
    await stores.close();
    throw error;
  }
}

async function fillCatalog(organizations: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO organizations (name, short_name) SELECT 'Knihovna ' || n, 'K' || n FROM generate_series(1, ${organizations}::int) n`;
  await db().$executeRaw`
    INSERT INTO platforms (short_name, name) SELECT 'p' || n, 'Platforma ' || n FROM generate_series(1, ${PLATFORMS}::int) n`;
  await db().$executeRaw`
    INSERT INTO platform_interests (platform_id, report_type_id)
    SELECT p.id, t.id FROM platforms p, report_types t WHERE t.short_name IN ('TR', 'DR', 'JR1', 'BR2', 'DB1', 'TR51', 'DR51')`;
  await db().$executeRaw`
    INSERT INTO titles (name, match_name, publication_type, isbn, eissn, doi)
    SELECT name, lower(name), (CASE n % 3 WHEN 0 THEN 'journal' ELSE 'book' END)::publication_type,
      CASE n % 3 WHEN 0 THEN '' ELSE '978' || lpad((n * 7919 % 10000000000)::text, 10, '0') END,
      CASE n % 3 WHEN 0 THEN lpad((n * 31 % 10000000)::text, 7, '0') || 'X' ELSE '' END, '10.1000/' || n
    FROM (SELECT n::bigint, (ARRAY['Journal of', 'Časopis pro', 'Handbook of', 'Základy', 'Advances in', 'Příručka', 'Annals of'])[1 + n % 7]
      || ' ' || (ARRAY['applied', 'general', 'obecné', 'české', 'experimental', 'clinical', 'veřejné', 'modern'])[1 + n / 7 % 8]
      || ' ' || (ARRAY['chemistry', 'dějiny', 'medicine', 'lékařství', 'philosophy', 'právo', 'physics', 'železnice', 'botany', 'jazykověda', 'geology'])[1 + n / 56 % 11]
      || ' ' || n AS name FROM generate_series(1, ${TITLES}::int) n) AS named`;
  await db().$executeRaw`ANALYZE`;
}

async function fillUsage(facts: number, organizations: number): Promise<void> {
  const [node] = usageLoader().nodes;
  const answer = await node.query({ query: "SELECT count() FROM facts", format: "TabSeparated" });
  const there = Number(await answer.text());
  if (there === facts) return;
  console.log(`Generating ${facts - there} facts, once …`);
  const generated = await statement(organizations);
  for (let start = there; start < facts; start += AT_ONCE) await node.command({ query: generated(start) });
}

/** Titles by Zipf's law: the logarithm of the rank is uniform; each is on up to three platforms. */
async function statement(organizations: number): Promise<(start: number) => string> {
  const numberOf = async (names: readonly string[], rows: { id: number; shortName: string }[]) =>
    `[${names.map((name) => rows.find(({ shortName }) => shortName === name)?.id ?? 0)}]`;
  const types = await numberOf(["TR", "TR51"], await db().reportType.findMany());
  const metrics = await numberOf(
    [
      ...["Total_Item_Requests", "Unique_Item_Requests", "Total_Item_Investigations", "Unique_Item_Investigations"],
      ...["Unique_Title_Requests", "Unique_Title_Investigations", "No_License", "Limit_Exceeded"],
    ],
    await db().metric.findMany(),
  );
  const using = Math.max(1, Math.round((organizations * OF_A_HUNDRED) / 100));
  const draws = ["organization", "month", "platform", "metric", "title"].map(
    (name, at) => `sipHash64(at, ${at}) AS h_${name}`,
  );
  return (start) => `
    INSERT INTO facts (organization_id, report_type_id, metric_id, date, platform_id, title_id, access_type, access_method,
                       data_type, publisher, yop, value, import_id)
    WITH intDiv(number, ${SPLIT}) AS at, ${draws.join(", ")}, sipHash64(number, 5) AS h_rest,
      toUInt32(exp(h_title / 18446744073709551616 * log(${TITLES}))) AS title, h_month % ${MONTHS} AS month,
      1 + (sipHash64(title) % ${PLATFORMS} + 37 * (h_platform % (1 + sipHash64(title, 1) % 3))) % ${PLATFORMS} AS platform,
      1 + (platform * 13 + h_organization % ${using}) % ${organizations} AS organization
    SELECT organization, ${types}[if(month < 60, 1, 2)], ${metrics}[1 + h_metric % 8], addMonths(toDate('2018-01-01'), month),
      platform, title, h_rest % 3, intDiv(h_rest, 4) % 2, 1 + sipHash64(title, 2) % 3, 1 + title % 4000, 1980 + h_rest % 45,
      1 + h_rest % 97, 1 + ((organization - 1) * ${PLATFORMS} + platform - 1) * ${MONTHS} + month
    FROM numbers(${start}, ${AT_ONCE})`;
}

/** An import for each organization, platform and month with facts. */
async function fillImports(): Promise<void> {
  const [node] = usageLoader().nodes;
  const query = `SELECT groupArray(import_id), groupArray(organization_id), groupArray(platform_id), groupArray(report_type_id),
      groupArray(toString(date)), groupArray(facts)
    FROM (SELECT import_id, organization_id, platform_id, report_type_id, date, sum(facts) AS facts FROM sums GROUP BY ALL)`;
  const answer = await node.query({ query, format: "JSONCompactEachRow" });
  for await (const rows of answer.stream<[number[], number[], number[], number[], string[], (number | string)[]]>())
    for (const row of rows) {
      const [ids, organizations, platforms, types, months, counts] = row.json();
      await db().$executeRaw`
        INSERT INTO imports (id, organization_id, platform_id, report_type_id, month, state, fact_count)
        SELECT id, o, p, t, m::date, (CASE id % 2000 WHEN 0 THEN 'replaced' ELSE 'current' END)::import_state, c FROM unnest(${ids}::int[], ${organizations}::int[], ${platforms}::int[],
          ${types}::int[], ${months}::text[], ${counts.map(Number)}::int[]) AS one (id, o, p, t, m, c)`;
    }
  await db().$executeRaw`SELECT setval(pg_get_serial_sequence('imports', 'id'), (SELECT max(id) FROM imports))`;
  await db().$executeRaw`UPDATE usage_clock SET newest_import = (SELECT max(id) FROM imports) WHERE id = 1`;
  await db().$executeRaw`
    INSERT INTO organization_platforms (organization_id, platform_id) SELECT DISTINCT organization_id, platform_id FROM imports
    ON CONFLICT DO NOTHING`;
  await db().$executeRaw`ANALYZE`;
}

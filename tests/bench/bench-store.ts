import { randomBytes } from "node:crypto";
import path from "node:path";
import { mintScope } from "@/lib/access/scope";
import { embeddedClickHouse } from "@/lib/runtime/embedded/clickhouse";
import { sumTables } from "@/lib/usage/dimensions";
import { createTables } from "@/lib/usage/engine/create-tables";
import {
  closeLoader,
  type EngineClient,
  type EngineSettings,
  type Loader,
  openLoader,
  openReader,
} from "@/lib/usage/engine/engine-client";
import { UsageView } from "@/lib/usage/usage-view";
import { actingUser, installation } from "@/tests/support/actors";
import { closedWhenInterrupted } from "./interruption";

const shape = {
  titles: 400_000,
  months: 84,
  metrics: 12,
  platforms: 200,
  organizations: 100,
  platformsOfEach: 70,
};

export const everyOrganization = Array.from({ length: shape.organizations }, (_, index) => index + 1);

/** The newest of the generated imports. */
export const NEWEST_IMPORT = shape.organizations * shape.platforms * shape.months;

/** A store of so many generated facts, the same on every machine; kept in data/bench, since making it takes minutes. */
export async function openBenchStore(facts: number) {
  const password = () => randomBytes(18).toString("hex");
  const secrets = { loader: password(), reader: password(), sql: password() };
  const engine = await embeddedClickHouse({ folder: path.resolve("data/bench", `usage-${facts}`), secrets });
  const settings: EngineSettings = {
    urls: [engine.url],
    database: "usage",
    cluster: "",
    reader: { username: "reader", password: secrets.reader },
    loader: { username: "loader", password: secrets.loader },
    sql: { username: "sql", password: secrets.sql },
  };
  const [reader, loader] = [openReader(settings), openLoader(settings)];
  const close = closedWhenInterrupted(async () => {
    await Promise.all([reader.close(), closeLoader(loader)]);
    await engine.stop();
  });
  try {
    await createTables(settings);
    await fill(loader, facts);
    return { reader, loader, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export type BenchStore = Awaited<ReturnType<typeof openBenchStore>>;

async function fill({ nodes: [node] }: Loader, facts: number): Promise<void> {
  const generatedFacts = `SELECT count() FROM facts WHERE import_id <= ${NEWEST_IMPORT}`;
  const answer = await node.query({ query: generatedFacts, format: "TabSeparated" });
  if (Number(await answer.text()) === facts) return;
  console.log(`Generating ${facts} facts, once …`);
  const tables = ["facts", ...sumTables];
  for (const table of tables) await node.command({ query: `TRUNCATE TABLE ${table}` });
  for (let start = 0; start < facts; start += 1_000_000) await node.command({ query: generated(start) });
  for (const table of tables) await node.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
}

// Titles by Zipf's law: the logarithm of the rank is uniform.
const generated = (start: number) => `
  INSERT INTO facts (organization_id, report_type_id, metric_id, date, platform_id, title_id, access_type, access_method,
                     data_type, publisher, yop, value, import_id)
  WITH ${["organization", "month", "platform", "metric", "title", "rest"].map((name, n) => `sipHash64(number, ${n}) AS h_${name}`).join(", ")}
  SELECT 1 + h_organization % ${shape.organizations} AS organization, if(h_rest % 5 = 0, 2, 1),
         1 + h_metric % ${shape.metrics}, addMonths(toDate('2018-01-01'), h_month % ${shape.months} AS month),
         1 + (organization * 7 + h_platform % ${shape.platformsOfEach}) % ${shape.platforms} AS platform, toUInt32(exp(h_title / 18446744073709551616 * log(${shape.titles}))),
         h_rest % 3, h_rest % 2, h_rest % 7, 1 + h_title % 4000, 1980 + h_title % 45, 1 + h_rest % 97,
         1 + ((organization - 1) * ${shape.platforms} + platform - 1) * ${shape.months} + month
  FROM numbers(${start}, 1000000)`;

/** The store as a reader of these organizations sees it; so many of the generated imports are hidden. */
export async function viewOf(
  client: EngineClient,
  organizationIds: readonly number[],
  hiddenImports: number,
  person?: number,
) {
  const scope = await mintScope(
    "usage.view",
    person === undefined
      ? { kind: "job", name: "bench" }
      : actingUser({ id: person, isSuperuser: true, memberships: [] }),
    { installation, everyOrganization: async () => [...organizationIds], network: "" },
  );
  const hidden = Array.from({ length: hiddenImports }, (_, index) => 1 + index * 97);
  return new UsageView(client, scope, { hidden, newest: NEWEST_IMPORT });
}

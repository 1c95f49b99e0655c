import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/kit/db";
import { bring, check, correct, openWorld, type World } from "./scene";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const sheet = (sum: number) => `Title,Metric,2024-01\nKytice,Total_Item_Requests,${sum}\n`;

async function uploaded(sum: number) {
  const { hradisko: organization, platform } = world;
  const { id } = await db().reportType.findUniqueOrThrow({ where: { shortName: "TR" } });
  const fields = { organization, platform, method: "table", report_type_id: id };
  return check(world.librarian, sheet(sum), "usage.csv", fields);
}

const sums = async () =>
  (
    await db().import.findMany({
      where: { platformId: world.platform, state: "current" },
      include: { account: true },
      orderBy: { accountId: "asc" },
    })
  ).map(({ account, sums: of }) => [account.name, of]);

test("an upload goes to the account that is chosen, and replaces only months of that account", async () => {
  const first = await uploaded(5);
  expect([first.account, first.accounts]).toEqual([null, []]);
  await bring(world.librarian, first.pk);
  const server = await db().server.create({ data: { origin: "https://sushi.example" } });
  const account = await db().platformAccount.create({
    data: { organizationId: world.hradisko, platformId: world.platform, name: "Medicine" },
  });
  await db().credentials.create({
    data: {
      ...{ organizationId: world.hradisko, platformId: world.platform, serverId: server.id, accountId: account.id },
      ...{ release: "5", url: "https://sushi.example", secrets: "", versionHash: "" },
    },
  });
  const second = await uploaded(8);
  expect(second).toMatchObject({ account: { pk: 0, name: "" }, accounts: [{ pk: 0 }, { name: "Medicine" }] });
  expect(second.clashing_months).toMatchObject([{ account: "", month: "2024-01" }]);
  const changed = await correct(world.librarian, second.pk, { account: account.id });
  expect([changed.account?.name, changed.clash_count]).toEqual(["Medicine", 0]);
  await bring(world.librarian, second.pk);
  expect(await sums()).toEqual([
    ["", { Total_Item_Requests: 5 }],
    ["Medicine", { Total_Item_Requests: 8 }],
  ]);
  await expect(correct(world.librarian, (await uploaded(1)).pk, { account: account.id + 1 })).rejects.toMatchObject({
    fields: { account: ["invalid"] },
  });
});

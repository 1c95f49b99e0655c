import type { ApiClient } from "@/lib/commands/api-client";
import { clientOf } from "../api/cast";
import { openAs } from "./people";
import { at, expect, expectAccessible, journeysIn, locales, site, wordsOf } from "./site";
import { importFile, titleUses } from "./uploaded-file";

/** Months that no other test uses, different for each language. */
const yearOf = { en: "2010", cs: "2009" } as const;

const head = [
  ...["publication_title", "print_identifier", "online_identifier", "date_first_issue_online"],
  ...["date_last_issue_online", "embargo_info", "publication_type", "access_type"],
];
const rows = [
  ["Value of Rivers", "", "2049-3630", "2000-01-01", "2007-12-31", "", "serial", "P"],
  ["Value of Lakes", "2050-084X", "", "", "", "", "serial", "P"],
  ["Value without a Number", "", "", "", "", "", "serial", "P"],
];

for (const locale of locales) {
  const t = wordsOf(locale);
  const journey = journeysIn(locale);

  journey("from a list of accessible titles to the titles without use")(async ({ page }) => {
    const year = yearOf[locale];
    const month = `${year}-03`;
    const client = await clientOf("consortium admin");
    const [organization, platform] = [site.organizations.svratka ?? 0, site.platforms.lumina ?? 0];
    const uses = [
      {
        title: "Value of Rivers",
        issn: "2049-3630",
        yop: 2005,
        metric: "Total_Item_Requests",
        values: { [month]: 40 },
      },
      {
        title: "Value of Rivers",
        issn: "2049-3630",
        yop: 2008,
        metric: "Total_Item_Requests",
        values: { [month]: 10 },
      },
      { title: "Value of Seas", issn: "1545-0031", metric: "Total_Item_Requests", values: { [month]: 7 } },
      { title: "Value of Seas", issn: "1545-0031", metric: "No_License", values: { [month]: 3 } },
    ];
    await importFile(client, titleUses(`value-${locale}.tsv`, uses, { months: [month] }), { organization, platform });
    await addList(client, { organization, platform, from: `${year}-01-01`, name: `Value ${locale}` });
    const created = await client.post("/api/agreement/", {
      ...{ name: `Value ${locale}`, provider: "", note: "", organization, platforms: [{ platform }] },
      prices: [{ organization, from: `${month}-01`, to: `${month}-31`, amount: "100", currency: "EUR" }],
    });
    expect(created.status).toBe(201);

    const range = `selected_organization=${organization}&selected_months=custom:${month}:${month}`;
    await openAs(page, "admin@svratka.example", at(locale, `/platforms/${platform}?tab=value&${range}`));
    const figure = (name: Parameters<typeof t>[0]) => page.locator("dl > div").filter({ hasText: t(name) });
    await expect(figure("entitlementValue.list.used")).toContainText("50");
    await expect(figure("entitlementValue.list.refused")).toContainText("3");
    await expectAccessible(page, "value of a platform");
    await figure("entitlementValue.list.unused").getByRole("link").click();
    const table = page.getByRole("grid", { name: t("entitlementValue.list.unused") });
    await expect(table.getByRole("rowheader")).toHaveCount(1);
    await expect(table).toContainText("Value of Lakes");
    await figure("entitlementValue.list.outside").getByRole("link").click();
    await expect(page.getByRole("grid", { name: t("entitlementValue.list.outside") })).toContainText("Value of Rivers");
    await expectAccessible(page, "titles behind the value of a platform");

    await page.goto(at(locale, `/agreements/${Object(created.body).pk}/?list=unlisted&${range}`));
    await expect(page.getByRole("grid", { name: t("entitlementValue.list.unlisted") })).toContainText("Value of Seas");
    await expectAccessible(page, "value of an agreement");
  });
}

type List = { organization: number; platform: number; from: string; name: string };

async function addList(client: ApiClient, { organization, platform, from, name }: List): Promise<void> {
  const form = new FormData();
  form.set("organization", String(organization));
  form.set("platform", String(platform));
  form.set("name", name);
  form.set("valid_from", from);
  form.set("source_file", new File([[head, ...rows].map((row) => row.join("\t")).join("\n")], "value.tsv"));
  const { status, body } = await client.post("/api/entitlement-list/", form);
  expect(status).toBe(201);
  const version = async () => Object((await client.get(`/api/entitlement-list/${Object(body).pk}/`)).body).versions[0];
  await expect.poll(async () => Object(await version()).state, { timeout: 60_000 }).toBe("done");
}

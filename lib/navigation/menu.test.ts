import { describe, expect, test } from "vitest";
import type { Actor, Membership } from "@/lib/access/actor";
import { activeLink, menu, menuFor, menuLinks } from "./menu";
import { routeNames, routeOf } from "./routes";

const installation = {
  isConsortial: true,
  rawDataImport: "None",
  allowsRegistration: false,
  allowsUserManagement: true,
  allowsOrganizationAdminsToManageUsers: false,
  allowsUserCreatedPlatforms: false,
  showsMailbox: false,
} as const;
const names = { email: "a@b.cz", username: "a", firstName: "", lastName: "", language: "cs" };
const person = (membership: Partial<Membership>, isSuperuser = false): Actor => ({
  kind: "user",
  id: 1,
  ...names,
  sessionId: 1,
  impersonator: null,
  isSuperuser,
  memberships: [{ organizationId: 2, isAdmin: false, isMaster: false, ...membership }],
});
const offered = (actor: Actor, administersSelected: boolean) =>
  menuLinks(menuFor({ actor, installation, administersSelected, importsRawData: false })).map(({ name }) => name);

describe("the menu offers", () => {
  test("members everything about usage, and no administration", () => {
    const seen = offered(person({}), false);
    expect(seen).toEqual(expect.arrayContaining(["dashboard", "flexitable", "data-coverage-overview", "user-page"]));
    expect(seen).not.toContain("sushi-credentials-list");
    expect(seen).not.toContain("heatmap");
    expect(seen).not.toContain("management");
  });

  test("administrators SUSHI only while an organization of theirs is selected", () => {
    expect(offered(person({ isAdmin: true }), true)).toContain("sushi-credentials-list");
    expect(offered(person({ isAdmin: true }), false)).not.toContain("sushi-credentials-list");
  });

  test("members of the master organization the heat map, its administrators also the organizations", () => {
    expect(offered(person({ isMaster: true }), false)).toContain("heatmap");
    expect(offered(person({ isMaster: true }), false)).not.toContain("organization-list");
    expect(offered(person({ isMaster: true, isAdmin: true }), true)).toContain("organization-list");
  });

  test("superusers alone the commands", () => {
    expect(offered(person({}, true), true)).toContain("management-commands");
    expect(offered(person({ isMaster: true, isAdmin: true }), true)).not.toContain("management-commands");
  });
});

test("the specification's menu items, and no page twice", () => {
  const superuser = { actor: person({}, true), installation, administersSelected: true, importsRawData: true };
  const names = menuLinks(menuFor({ ...superuser, installation: { ...installation, rawDataImport: "All" } })).map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(names.length);
  // Pages that are part of another page, or that a link or the top bar leads to.
  const others = ["set-up", "flexireport", "api-reference", "ui-gallery"];
  const own = routeNames.filter((name) => {
    const { access, within } = routeOf(name);
    return access !== "anyone" && !within && !others.includes(name);
  });
  expect(names).toEqual(expect.arrayContaining(own));
});

test("a folder with a single entry as that entry", () => {
  const groups = menuFor({
    actor: person({ isAdmin: true }),
    installation: { ...installation, allowsOrganizationAdminsToManageUsers: true },
    administersSelected: true,
    importsRawData: false,
  });
  expect(menu.at(-1)?.entries[0]).toHaveProperty("folder", "administration");
  expect(groups.at(-1)?.entries[0]).toMatchObject({ name: "account-management" });
});

test.each([
  ["/platforms/12/title/3/", "platform-list"],
  ["/tags/", "tags"],
  ["/tagging-batches", "tagging-batches"],
  ["/analytics/flexible-reports/7", "flexireports"],
  ["/platforms/12/upload-data/", "manual-data-upload-list"],
  ["/platforms/12/upload-data/3", "manual-data-upload-list"],
  ["/platforms/unknown/upload-data/3/", "manual-data-upload-list"],
  ["/platforms/?view=cost", "cost"],
  ["/platforms/?view=interest", "platform-list"],
  ["/analytics/platform-overlap/?tab=cancellation", "cancellation"],
  ["/analytics/platform-overlap/?tab=pairs", "platform-overlap-analysis"],
  ["/nowhere", undefined],
])("marks, at %s, %s", (address, name) => {
  const { pathname, searchParams } = new URL(address, "http://usus.example");
  const reader = { actor: person({ isAdmin: true }), installation, administersSelected: true, importsRawData: false };
  const groups = menuFor(reader);
  expect(activeLink(groups, pathname, searchParams)?.name).toBe(name);
});

test("non-COUNTER platforms if the selected organization may import raw data", () => {
  const offers = (importsRawData: boolean, rawDataImport: "None" | "PerOrg") =>
    menuLinks(
      menuFor({
        actor: person({ isAdmin: true }),
        installation: { ...installation, rawDataImport },
        administersSelected: true,
        importsRawData,
      }),
    ).some(({ name }) => name === "supported-non-counter-platforms");
  expect(offers(true, "PerOrg")).toBe(true);
  expect(offers(false, "PerOrg")).toBe(false);
  expect(offers(true, "None")).toBe(false);
});

test("entries with their badges", () => {
  const badges = { "sushi-credentials-list": "brokenCredentials" } as const;
  const reader = { actor: person({ isAdmin: true }), installation, administersSelected: true, importsRawData: false };
  const link = menuLinks(menuFor({ ...reader, badges })).find(({ name }) => name === "sushi-credentials-list");
  expect(link?.badge).toBe("brokenCredentials");
});

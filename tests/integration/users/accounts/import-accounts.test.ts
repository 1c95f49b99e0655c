import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "@/lib/access/scope";
import { db } from "@/lib/kit/db";
import { prepareQueue } from "@/lib/kit/jobs/prepare-queue";
import { importAccountsCall } from "@/lib/users/accounts/contract";
import { importAccounts, previewAccounts } from "@/lib/users/accounts/import-accounts";
import { sheetRequest } from "@/tests/support/sheet-request";
import { useFreshStores as freshStores } from "@/tests/support/stores";
import { workOffQueue } from "../queued-mails";
import { HRADISKO, MASTER, manages, openLibraries, person, SVRATKA } from "./cast";

let consortium: Scope<"users.manage">;
let library: Scope<"users.manage">;

beforeAll(async () => {
  Object.assign(process.env, { SITE_URL: "https://usus.example" });
  await freshStores();
  await prepareQueue();
  await openLibraries();
  consortium = await manages(await person({ [MASTER]: "admin" }));
  library = await manages(await person({ [HRADISKO]: "admin" }));
});
afterAll(() => db().$disconnect());

const preview = async (scope: Scope<"users.manage">, text: string, organization?: number) => {
  const parts = organization === undefined ? {} : { organization: String(organization) };
  return (await previewAccounts(scope, await sheetRequest(text, parts))).accounts;
};
const importable = (found: Awaited<ReturnType<typeof preview>>) =>
  importAccountsCall.body.parse({ accounts: found.filter(({ state }) => !["wrong", "known"].includes(state)) });
const rolesOf = async (email: string) =>
  (await db().membership.findMany({ where: { user: { email } }, orderBy: { organizationId: "asc" } })).map(
    ({ organizationId, isAdmin }) => [organizationId, isAdmin],
  );

test("a list previews each row, and importing does exactly that; each new person is invited once", async () => {
  const [member, same] = [await person({ [HRADISKO]: "member" }), await person({ [SVRATKA]: "admin" })];
  await workOffQueue();
  const result = await preview(
    consortium,
    [
      "e-mail;first name;library;role;language",
      "Nova@library.example;Eva;Knihovna Hradisko;admin;cs",
      "nova@library.example;Eva;svratka library;;cs",
      `${member.email};;Hradisko Library;admin;`,
      `${member.email};;Svratka Library;;`,
      `${same.email};;Svratka Library;administrátor;`,
      "nova@library.example;;Hradisko Library;;",
      "no address;;Hradisko Library;;",
      "x@library.example;;Nowhere;;",
      "x@library.example;;Svratka Library;boss;",
      "x@library.example;;;;",
    ].join("\n"),
  );
  expect(result.map(({ row, state }) => [row, state])).toEqual([
    ...[
      [2, "create"],
      [3, "create"],
      [4, "role"],
      [5, "join"],
      [6, "known"],
    ],
    ...[
      [7, "wrong"],
      [8, "wrong"],
      [9, "wrong"],
      [10, "wrong"],
      [11, "wrong"],
    ],
  ]);
  expect(result[5]?.problem).toBe("Already in row 2");
  expect(result[7]?.problem).toContain("Nowhere");
  expect(await db().user.count({ where: { email: "nova@library.example" } })).toBe(0);

  expect(await importAccounts(consortium, importable(result))).toEqual({
    ...{ created: 1, added: 2, changed: 1, known: 0, invited: 1 },
  });
  expect(await rolesOf("nova@library.example")).toEqual([
    [HRADISKO, true],
    [SVRATKA, false],
  ]);
  expect(await rolesOf(member.email)).toEqual([
    [HRADISKO, true],
    [SVRATKA, false],
  ]);
  expect(await rolesOf(same.email)).toEqual([[SVRATKA, true]]);
  expect(
    await db().mailedLink.count({ where: { purpose: "invitation", user: { email: "nova@library.example" } } }),
  ).toBe(1);
  expect(await db().auditEntry.count({ where: { action: "user.invite", subjectName: "nova@library.example" } })).toBe(
    1,
  );
});

test("a list grants only rights the user may grant by hand", async () => {
  const [staff, other] = [await person({ [MASTER]: "admin" }), await person({ [SVRATKA]: "member" })];
  const rows = (organization: string) =>
    [staff, other].map(({ email }) => `${email};;;${organization};admin`).join("\n");
  const elsewhere = await preview(library, rows("Svratka Library"));
  expect(elsewhere.map(({ state, organization }) => [state, organization])).toEqual([
    ["wrong", null],
    ["wrong", null],
  ]);
  const [self] = await preview(library, `${library.user.email};;;Hradisko Library;`);
  expect([self?.state, self?.problem]).toEqual(["wrong", expect.any(String)]);
  const draft = { email: "y@library.example", language: "en", is_admin: true } as const;
  for (const organization of [SVRATKA, MASTER])
    await expect(
      importAccounts(library, importAccountsCall.body.parse({ accounts: [{ ...draft, organization }] })),
    ).rejects.toMatchObject({ status: 404 });
  // A library must not learn which addresses have accounts elsewhere: they look new to it, and the owners are asked by
  // mail.
  const [unknown] = await preview(library, other.email, HRADISKO);
  expect(unknown).toMatchObject({ state: "create", problem: null, organization: HRADISKO });
  expect(await db().user.count({ where: { email: draft.email } })).toBe(0);
});

test("a list is imported whole or not at all", async () => {
  const disabled = await person({ [SVRATKA]: "member" }, { isActive: false });
  const draft = { language: "en", organization: HRADISKO } as const;
  const accounts = [
    { ...draft, email: "a@library.example" },
    { ...draft, email: disabled.email },
  ];
  await expect(importAccounts(consortium, importAccountsCall.body.parse({ accounts }))).rejects.toMatchObject({
    code: "accountDisabled",
  });
  expect(await db().user.count({ where: { email: "a@library.example" } })).toBe(0);
});

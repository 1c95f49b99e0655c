import { rmSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "@/lib/runtime/embedded/free-port";
import { type SecondWeb, startWeb } from "../e2e/second-web";
import { ensureChromium } from "../support/chromium";
import { isFull } from "../support/extent";
import { ownFolder } from "../support/own-folder";
import { clientOf, site } from "./cast";
import { IDP_NAME, missingPackages, SP_NAME, startFederation } from "./federation-servers";

const SECRET = "the-web-server-with-the-SP-knows-this";
const SUBJECT = "urn:oasis:names:tc:SAML:attribute:subject-id";
const [EPPN, AFFILIATION] = ["urn:oid:1.3.6.1.4.1.5923.1.1.1.6", "urn:oid:1.3.6.1.4.1.5923.1.1.1.9"];
const [MAIL, GIVEN_NAME, SURNAME] = ["urn:oid:0.9.2342.19200300.100.1.3", "urn:oid:2.5.4.42", "urn:oid:2.5.4.4"];
const HOME = "urn:oid:1.3.6.1.4.1.25178.1.2.9";

const people = {
  bozena: {
    ...{ [SUBJECT]: ["b0z3na@university.example"], [EPPN]: ["bozena@university.example"] },
    ...{ [AFFILIATION]: ["member@university.example", "staff@university.example"] },
    ...{ [MAIL]: ["bozena@university.example"], [GIVEN_NAME]: ["Božena; Anna"], [SURNAME]: ["Řeháková"] },
  },
  // The institution names another one, in the identifier and as the home of its people.
  mallory: {
    ...{ [SUBJECT]: ["m4ll0ry@museum.example"], [EPPN]: ["mallory@university.example"] },
    ...{ [AFFILIATION]: ["staff@museum.example"], [HOME]: ["museum.example"], [MAIL]: ["mallory@museum.example"] },
  },
};

const missing = isFull ? missingPackages() : [];
const reason = !isFull
  ? "runs in npm run test:full"
  : missing.length > 0
    ? `install the Debian packages ${missing.join(", ")}`
    : "";
if (isFull && reason) console.warn(`The test with the Shibboleth SP and SimpleSAMLphp is skipped: ${reason}.`);

const scoped = z.object({ results: z.array(z.object({ pk: z.int(), revision: z.int() })) });

/** Gives Hradisko the scopes. */
async function setScopes(scopes: readonly string[]): Promise<void> {
  const admin = await clientOf("consortium admin");
  const { results } = scoped.parse((await admin.get("/api/organization/managed/?page_size=1000")).body);
  const { pk, revision } = results.find((one) => one.pk === site.organizations.hradisko) ?? { pk: 0, revision: 0 };
  const change = { revision, federation_scopes: scopes };
  expect((await admin.send("PATCH", `/api/organization/${pk}/`, change)).status).toBe(200);
}

describe.skipIf(reason !== "")(`Apache with the Shibboleth SP, and SimpleSAMLphp${reason && ` (${reason})`}`, () => {
  let folder = "";
  let origin = "";
  let web: SecondWeb;
  let federation: Awaited<ReturnType<typeof startFederation>>;
  let browser: Browser;

  beforeAll(async () => {
    folder = await ownFolder("usus-federation-");
    const [sp, idp] = [await freePort(), await freePort()];
    origin = `https://${SP_NAME}:${sp}`;
    web = await startWeb({
      ...{ SITE_URL: origin, SECURE_COOKIES: "1", TRUSTED_PROXIES: "1", FEDERATION_JOIN: "member" },
      ...{ SHIBBOLETH_NAME: "Federation", SHIBBOLETH_SECRET: SECRET, SHIBBOLETH_LOGOUT_URL: "/Shibboleth.sso/Logout" },
    });
    federation = await startFederation({ folder, sp, idp, product: new URL(web.url).host, secret: SECRET, people });
    browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ["--no-sandbox", `--host-resolver-rules=MAP ${SP_NAME} 127.0.0.1, MAP ${IDP_NAME} 127.0.0.1`],
    });
    await setScopes(["university.example", "museum.example"]);
  });

  afterAll(async () => {
    await setScopes([]);
    await browser?.close();
    await federation?.stop();
    await web?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const newPage = async (): Promise<Page> =>
    (await browser.newContext({ ignoreHTTPSErrors: true, locale: "en" })).newPage();

  /** Presses the button of the federation, and logs in at the institution. */
  async function signIn(page: Page, name: string, start = "/platforms/"): Promise<void> {
    await page.goto(`${origin}${start}`);
    await page.getByRole("button", { name: "Log in with Federation" }).click();
    await page.locator("input[name=username]").fill(name);
    await page.locator("input[name=password]").fill(name);
    await page.locator("input[name=password]").press("Enter");
    await page.waitForURL((url) => url.origin === origin && !url.pathname.startsWith("/Shibboleth.sso"));
  }

  const userOf = async (page: Page) =>
    page.evaluate(async () => {
      const response = await fetch("/api/user/");
      return { status: response.status, body: await response.json() };
    });

  test("a person of the organization joins, returns and logs out everywhere", async () => {
    const page = await newPage();
    await signIn(page, "bozena");
    expect(new URL(page.url()).pathname).toBe("/platforms/");
    const first = await userOf(page);
    expect(first.body).toMatchObject({
      ...{ email: "bozena@university.example", first_name: "Božena; Anna", last_name: "Řeháková" },
    });
    const left = await page.evaluate(async () => {
      const token = document.cookie.match(/csrftoken=([^;]*)/)?.[1] ?? "";
      const response = await fetch("/api/rest-auth/logout/", { method: "POST", headers: { "x-csrftoken": token } });
      return response.json();
    });
    expect(left).toEqual({ detail: "signed out", leave: "/Shibboleth.sso/Logout" });
    await page.goto(`${origin}/Shibboleth.sso/Logout`);
    const cookies = await page.context().cookies(origin);
    expect(cookies.filter(({ name }) => /usus\.session|^_shibsession/.test(name))).toEqual([]);

    const again = await newPage();
    await signIn(again, "bozena", "/titles/");
    expect(new URL(again.url()).pathname).toBe("/titles/");
    expect((await userOf(again)).body).toMatchObject({ pk: z.object({ pk: z.int() }).parse(first.body).pk });
  });

  test("an institution that names another one lets no one in there", async () => {
    const page = await newPage();
    await signIn(page, "mallory");
    // The SP drops the foreign subject-id and home, so that eppn remains, and the person lacks an affiliation.
    expect(page.url()).toBe(`${origin}/invalid-user/?reason=no-affiliation`);
    expect((await userOf(page)).status).toBe(401);
  });

  test("headers of a browser do not pass", async () => {
    const forged = {
      ...{ "x-shib-secret": SECRET, "x-shib-identity-provider": `http://${IDP_NAME}/idp` },
      ...{ "x-shib-subject-id": "b0z3na@university.example" },
    };
    const page = await newPage();
    await page.setExtraHTTPHeaders(forged);
    await page.goto(`${origin}/api/federation/sign-in/`);
    // Apache asks for a login at the institution.
    expect(new URL(page.url()).hostname).toBe(IDP_NAME);
    await page.goto(`${origin}/platforms/`);
    expect((await userOf(page)).status).toBe(401);
  });
});

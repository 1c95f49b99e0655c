import type { Call } from "@/lib/access/contract";
import { fingerprintOf, makeKeyPair, type PeerContent, writePeerFile } from "@/lib/peers/exchange/peer-file";
import { demoPeople } from "@/prisma/seed/demo-people";
import { roles } from "../support/rights";
import {
  agreementFile,
  type Ground,
  NOBODYS,
  reportConfig,
  scenarioOf,
  sharedReportOf,
  sheetTemplate,
  site,
  uploadForm,
} from "./cast";

/** A request that succeeds for every role that may make it. `fresh` things may be changed and deleted. */
export type Sample = { path?: Record<string, number | string>; query?: string; body?: unknown };

const PASSPHRASE = "eight purple elephants";

/** The names that demo users already have, so that the matrix does not change them. */
function ownName(role: string) {
  const email = Object.entries(roles).find(([name]) => name === role)?.[1];
  const person = demoPeople.find((candidate) => candidate.email === email);
  return { first_name: person?.firstName ?? "", last_name: person?.lastName ?? "" };
}

function titleListForm(texts: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, text);
  form.append("source_file", new File(["ISSN\n0028-0836\n"], "titles.csv"));
  return form;
}

function notesForm(): FormData {
  const lists = [
    ...["annotations", "reports", "scenarios", "organizations", "platforms", "agreements", "lists", "titles"],
    ...["tags", "tag_classes"],
  ];
  const notes = { format: "usus-notes", version: 1, ...Object.fromEntries(lists.map((name) => [name, []])) };
  const form = new FormData();
  form.append("file", new File([JSON.stringify(notes)], "notes-and-reports.json"));
  return form;
}

function pricesForm(): FormData {
  const form = new FormData();
  form.append("file", new File(["Platform,Year,Price\nLumina,2025,1200\n"], "prices.csv"));
  return form;
}

const peersKey = makeKeyPair();

/** Signed, without bands. */
function peersForm(): FormData {
  const issued = "2026-01-01T00:00:00.000Z";
  const content: PeerContent = {
    format: "usus-peer-bands",
    version: 1,
    source: "matrix",
    issued,
    definitions: [],
    bands: [],
  };
  const form = new FormData();
  form.append("file", new File([writePeerFile(content, peersKey)], "peers.json"));
  form.append("fingerprint", fingerprintOf(peersKey.publicKey));
  return form;
}

function titlePricesForm(): FormData {
  const form = new FormData();
  form.append("file", new File(["ISSN,Price\n1000-0003,1200\n"], "list-prices.csv"));
  return form;
}

const agreementOf = (organization: number, name: string) => ({
  ...{ name, organization, platforms: [{ platform: site.platforms.lumina }] },
});

/** Each call of the REST surface; the matrix fails if one is missing. */
export const samples: Record<Call, (on: Ground, role: string) => Sample> = {
  "GET /api/sushi-credentials/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/sushi-credentials/": ({ organization, counterReport }, role) => ({
    body: {
      organization_id: organization,
      platform_id: site.platforms.lumina,
      title: `matrix ${role} ${organization}`,
      counter_version: "5",
      url: site.publishers.lumina,
      customer_id: `matrix-${role}-${organization}`,
      counter_reports: [counterReport],
    },
  }),
  "GET /api/sushi-credentials/{id}/": ({ credentials }) => ({ path: { id: credentials } }),
  "PATCH /api/sushi-credentials/{id}/": ({ fresh }, role) => ({
    path: { id: fresh.credentials },
    body: { revision: fresh.revision, title: `changed by ${role}` },
  }),
  "DELETE /api/sushi-credentials/{id}/": ({ fresh }) => ({ path: { id: fresh.credentials } }),
  "POST /api/sushi-credentials/{id}/unset-broken/": ({ credentials }) => ({ path: { id: credentials }, body: {} }),
  "POST /api/sushi-credentials/{id}/lock/": ({ fresh }) => ({
    path: { id: fresh.credentials },
    body: { lock_level: 300 },
  }),
  "POST /api/sushi-credentials/{id}/reveal/": ({ credentials }) => ({ path: { id: credentials } }),
  "POST /api/sushi-credentials/{id}/verify/": ({ fresh }) => ({ path: { id: fresh.credentials }, body: {} }),
  "GET /api/sushi-credentials/{id}/history/": ({ credentials }) => ({ path: { id: credentials } }),
  "POST /api/sushi-credentials/update-enabled/": ({ fresh }) => ({
    body: { enabled: false, credentials: [fresh.credentials] },
  }),
  "POST /api/sushi-credentials/lock/": ({ fresh }) => ({ body: { lock_level: 300, credentials: [fresh.credentials] } }),
  "POST /api/sushi-credentials/update-reports/": ({ fresh }) => ({
    body: { credentials: [fresh.credentials], add: ["PR"], remove: [] },
  }),
  "POST /api/sushi-credentials/update-last-harvestable-month/": ({ fresh }) => ({
    body: [{ credentials_id: fresh.credentials, last_harvestable_month: "2024-01" }],
  }),
  "POST /api/sushi-credentials/unset-broken/": ({ fresh }) => ({ body: [{ credentials_id: fresh.credentials }] }),
  "POST /api/sushi-credentials/delete/": ({ fresh }) => ({ body: { credentials: [fresh.credentials] } }),
  "POST /api/sushi-credentials/clone-to-newer/": ({ fresh }) => ({
    query: "preview=true",
    body: [{ credentials_id: fresh.credentials }],
  }),
  "POST /api/sushi-credentials/export/": ({ credentials }) => ({ body: { credentials: [credentials] } }),
  "GET /api/sushi-credentials/import-template/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/sushi-credentials/import-mail/": () => ({ query: "language=cs" }),
  "POST /api/sushi-credentials/import/preview/": () => ({ body: {} }),
  "POST /api/sushi-credentials/import/apply/": () => ({ body: { token: "guessed" } }),
  "POST /api/sushi-credentials/test/": ({ fresh }) => ({ body: { credentials: fresh.credentials } }),
  "POST /api/sushi-credentials/{id}/members/": ({ fresh }) => ({ path: { id: fresh.credentials } }),
  "POST /api/sushi-credentials/platforms/": ({ fresh }) => ({ body: { credentials: fresh.credentials } }),
  "GET /api/sushi-credentials/service-list/{id}/": () => ({ path: { id: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01" } }),
  "POST /api/sushi-credentials/service-list/{id}/preview/": () => ({
    path: { id: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01" },
    body: {},
  }),
  "GET /api/sushi-credentials/test/{id}/": () => ({ path: { id: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01" } }),
  "GET /api/sushi-credentials/accounts/": ({ organization }) => ({
    query: `organization=${organization}&platform=${site.platforms.lumina ?? 0}`,
  }),
  "GET /api/sushi-credentials/accounts/merge/": ({ organization }) => ({
    query: `organization=${organization}&platform=${site.platforms.lumina ?? 0}&account=0&other=${NOBODYS}`,
  }),
  "POST /api/sushi-credentials/accounts/merge/": ({ organization }) => ({
    body: { organization, platform: site.platforms.lumina ?? 0, account: 0, other: Number(NOBODYS) },
  }),
  "GET /api/sushi-credentials/count/": () => ({}),
  "GET /api/flexible-report/{id}/mailing/": () => ({ path: { id: NOBODYS } }),
  "PUT /api/flexible-report/{id}/mailing/": () => ({
    path: { id: NOBODYS },
    body: { user: 1, address: "", attachment: null, revision: null, frequency: "monthly" },
  }),
  "POST /api/flexible-report/{id}/mailing/send/": () => ({ path: { id: NOBODYS }, body: { user: 1, address: "" } }),
  "GET /api/unsubscribe/": () => ({ query: "token=guessed" }),
  "POST /api/unsubscribe/": () => ({ query: "token=guessed" }),
  "GET /api/raw-data/": ({ organization }) => ({
    query: `organization=${organization}&platform=${site.platforms.lumina}&from=2025-01&to=2025-02`,
  }),
  "GET /api/raw-data-export/": ({ organization }) => ({
    query: `organization=${organization}&platform=${site.platforms.lumina}&from=2025-01&to=2025-02`,
  }),
  "POST /api/raw-data-export/": ({ organization }) => ({
    body: { usage: { organization, platform: site.platforms.lumina, from: "2025-01", to: "2025-02" } },
  }),
  "POST /api/counter-data-export/": ({ organization }) => ({
    body: { usage: { organization, platform: site.platforms.lumina, from: "2025-01", to: "2025-02" } },
  }),
  "GET /api/counter-data-export/used/": ({ organization }) => ({
    query: `organization=${organization}&platform=${site.platforms.lumina}&from=2025-01&to=2025-02`,
  }),
  "GET /api/management/command/": () => ({}),
  "GET /api/management/health/": () => ({}),
  "GET /api/management/space/": () => ({}),
  "GET /api/management/sum-check/": () => ({}),
  "POST /api/management/sum-check/run/": () => ({}),
  "GET /api/management/task/": () => ({}),
  "GET /api/management/given-up-job/": () => ({}),
  "POST /api/management/given-up-job/{id}/retry/": () => ({ path: { id: NOBODYS } }),
  "DELETE /api/management/given-up-job/{id}/": () => ({ path: { id: NOBODYS } }),
  "GET /api/management/run/": () => ({}),
  "POST /api/management/command/{name}/run/": () => ({ path: { name: "rotate-keys" }, body: {} }),
  "GET /api/management/run/{id}/": () => ({ path: { id: NOBODYS } }),
  "GET /api/management/run/{id}/log/": () => ({ path: { id: NOBODYS } }),
  "POST /api/management/run/{id}/cancel/": () => ({ path: { id: NOBODYS } }),
  "GET /api/management/setting/": () => ({}),
  "PUT /api/management/setting/{name}/": () => ({
    path: { name: "NODE_ENV" },
    body: { value: null, revision: 0 },
  }),
  "GET /api/management/help-link/": () => ({}),
  "PUT /api/management/help-link/": () => ({ body: { route: "tags", revision: 999 } }),
  "GET /api/management/report-type/": () => ({}),
  "PATCH /api/management/report-type/{report_type}/": () => ({
    path: { report_type: 32_000 },
    body: { active: true, revision: 1 },
  }),
  "DELETE /api/management/report-type/{report_type}/": () => ({ path: { report_type: 32_000 } }),
  "GET /api/management/metric/": () => ({}),
  "PATCH /api/management/metric/{metric}/": () => ({
    path: { metric: 32_000 },
    body: { name_en: "", name_cs: "", revision: 1 },
  }),
  "DELETE /api/management/metric/{metric}/": () => ({ path: { metric: 32_000 } }),
  "GET /api/management/platform/": () => ({}),
  "GET /api/management/platform/{platform}/merge/": () => ({ path: { platform: NOBODYS }, query: "into=1" }),
  "POST /api/management/platform/{platform}/merge/": () => ({ path: { platform: NOBODYS }, body: { into: 1 } }),
  "GET /api/management/platform/{platform}/removal/": () => ({ path: { platform: NOBODYS } }),
  "POST /api/management/platform/{platform}/removal/": () => ({
    path: { platform: NOBODYS },
    body: { confirmed: true },
  }),
  "GET /api/management/platform-removal/": () => ({}),
  "GET /api/management/platform-removal/{id}/": () => ({ path: { id: NOBODYS } }),
  "POST /api/management/platform-removal/{id}/cancel/": () => ({ path: { id: NOBODYS } }),
  "GET /api/export/flexible-export/": () => ({}),
  "POST /api/export/flexible-export/": (_, role) => ({
    body: {
      name: `matrix ${role}`,
      question: { version: 1, where: { reportType: ["TR"] }, rows: ["platform"], columns: [] },
    },
  }),
  "GET /api/export/flexible-export/{id}/": () => ({ path: { id: NOBODYS } }),
  "GET /api/export/flexible-export/{id}/file/": () => ({ path: { id: NOBODYS } }),
  "POST /api/export/flexible-export/{id}/cancel/": () => ({ path: { id: NOBODYS }, body: {} }),
  "POST /api/export/flexible-export/{id}/retry/": () => ({ path: { id: NOBODYS }, body: {} }),
  "DELETE /api/export/flexible-export/{id}/": () => ({ path: { id: NOBODYS } }),
  "GET /api/tags/tag-class/": () => ({}),
  "GET /api/tags/tag-class/visible-tags/": () => ({}),
  "POST /api/tags/tag-class/": (_, role) => ({ body: { name: `matrix of ${role}`, scope: "title" } }),
  "GET /api/tags/tag-class/{tag_class}/": ({ fresh }) => ({ path: { tag_class: fresh.tagClass } }),
  "PATCH /api/tags/tag-class/{tag_class}/": ({ fresh }) => ({
    path: { tag_class: fresh.tagClass },
    body: { revision: 1, desc: "changed" },
  }),
  "DELETE /api/tags/tag-class/{tag_class}/": ({ fresh }) => ({ path: { tag_class: fresh.tagClass } }),
  "POST /api/tags/tag-class/{tag_class}/hide/": ({ fresh }) => ({
    path: { tag_class: fresh.tagClass },
    body: { hidden: true },
  }),
  "GET /api/tags/tag/": () => ({}),
  "POST /api/tags/tag/": ({ fresh }) => ({ body: { name: "matrix", tag_class: fresh.tagClass } }),
  "GET /api/tags/tag/{tag}/": ({ fresh }) => ({ path: { tag: fresh.tag } }),
  "PATCH /api/tags/tag/{tag}/": ({ fresh }) => ({ path: { tag: fresh.tag }, body: { revision: 1, desc: "changed" } }),
  "DELETE /api/tags/tag/{tag}/": ({ fresh }) => ({ path: { tag: fresh.tag } }),
  "GET /api/tags/tag/{tag}/{of}/": ({ fresh }) => ({ path: { tag: fresh.tag, of: "platform" } }),
  "POST /api/tags/tag/{tag}/{of}/add/": ({ fresh, platform }) => ({
    path: { tag: fresh.tag, of: "platform" },
    body: { items: [platform] },
  }),
  "POST /api/tags/tag/{tag}/{of}/remove/": ({ fresh, platform }) => ({
    path: { tag: fresh.tag, of: "platform" },
    body: { items: [platform] },
  }),
  "POST /api/tags/assignments/": ({ fresh, platform }) => ({
    body: { of: "platform", tags: [fresh.tag], items: [platform] },
  }),
  "POST /api/tags/assignments/{assignment}/undo/": () => ({
    path: { assignment: "00000000-0000-4000-8000-000000000000" },
    body: { of: "platform" },
  }),
  "GET /api/tags/tagging-batch/": () => ({}),
  "POST /api/tags/tagging-batch/": () => ({ body: titleListForm() }),
  "GET /api/tags/tagging-batch/{id}/": () => ({ path: { id: NOBODYS } }),
  "PATCH /api/tags/tagging-batch/{id}/": () => ({ path: { id: NOBODYS }, body: { revision: 1, name: "Another name" } }),
  "DELETE /api/tags/tagging-batch/{id}/": () => ({ path: { id: NOBODYS } }),
  "POST /api/tags/tagging-batch/{id}/preflight/": () => ({ path: { id: NOBODYS }, body: { revision: 1 } }),
  "POST /api/tags/tagging-batch/{id}/assign-tags/": () => ({ path: { id: NOBODYS }, body: { revision: 1 } }),
  "POST /api/tags/tagging-batch/{id}/unassign/": () => ({ path: { id: NOBODYS }, body: { revision: 1 } }),
  "GET /api/tags/tagging-batch/{id}/rows/": () => ({ path: { id: NOBODYS } }),
  "GET /api/tags/tagging-batch/{id}/source-file/": () => ({ path: { id: NOBODYS } }),
  "GET /api/tags/tagging-batch/{id}/annotated-file/": () => ({ path: { id: NOBODYS } }),
  "GET /api/entitlement-list/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/entitlement-list/": ({ organization }) => ({
    body: titleListForm({
      ...{ organization: `${organization}`, platform: `${site.platforms.moravica}`, valid_from: "2025-01-01" },
    }),
  }),
  "GET /api/entitlement-list/{list}/": () => ({ path: { list: NOBODYS } }),
  "PATCH /api/entitlement-list/{list}/": () => ({ path: { list: NOBODYS }, body: { name: "matrix", revision: 1 } }),
  "DELETE /api/entitlement-list/{list}/": () => ({ path: { list: NOBODYS } }),
  "POST /api/entitlement-list/{list}/version/{version}/read/": () => ({ path: { list: NOBODYS, version: NOBODYS } }),
  "DELETE /api/entitlement-list/{list}/version/{version}/": () => ({ path: { list: NOBODYS, version: NOBODYS } }),
  "GET /api/entitlement-list/{list}/version/{version}/source-file/": () => ({
    path: { list: NOBODYS, version: NOBODYS },
  }),
  "GET /api/entitlement-list/{list}/version/{version}/rows/": () => ({ path: { list: NOBODYS, version: NOBODYS } }),
  "POST /api/entitlement-list/{list}/version/{version}/decide/": () => ({
    path: { list: NOBODYS, version: NOBODYS },
    body: { row: 1, title: 1, is_same: true },
  }),
  "GET /api/title-overlap-batch/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/title-overlap-batch/": ({ organization }) => ({
    body: titleListForm({ organization: `${organization}` }),
  }),
  "POST /api/title-overlap-batch/from-title-list/": ({ organization }) => ({
    body: { title_list: NOBODYS, organization },
  }),
  "GET /api/title-overlap-batch/{id}/": () => ({ path: { id: NOBODYS } }),
  "POST /api/title-overlap-batch/{id}/process/": () => ({ path: { id: NOBODYS }, body: {} }),
  "DELETE /api/title-overlap-batch/{id}/": () => ({ path: { id: NOBODYS } }),
  "GET /api/title-overlap-batch/{id}/rows/": () => ({ path: { id: NOBODYS } }),
  "GET /api/title-overlap-batch/{id}/source-file/": () => ({ path: { id: NOBODYS } }),
  "GET /api/title-overlap-batch/{id}/annotated-file/": () => ({ path: { id: NOBODYS } }),
  "GET /api/tags/tag-item-links/": ({ platform }) => ({ query: `item_type=platform&item_id=${platform}` }),
  "GET /api/title/": ({ title }) => ({ query: `pks=${title}` }),
  "POST /api/title/": ({ title }) => ({ body: { pks: [title] } }),
  "GET /api/title/{title}/cover/": ({ title }) => ({ path: { title } }),
  "GET /api/title/{title}/": ({ title }) => ({ path: { title } }),
  "GET /api/sql/": () => ({}),
  "POST /api/sql/": () => ({ body: { query: "SELECT count() AS facts FROM usage" } }),
  "GET /api/dimension-text/": () => ({ query: "pks=1,2" }),
  "POST /api/dimension-text/": () => ({ body: { pks: [1, 2] } }),
  "GET /api/guide.md/": () => ({ query: "language=cs" }),
  "GET /api/counter-report-type/": () => ({}),
  "POST /api/rest-auth/login/": () => ({
    body: { email: "superuser@usus.example", password: site.passwords["superuser@usus.example"] },
  }),
  "POST /api/rest-auth/logout/": () => ({ body: {} }),
  "GET /api/user/": () => ({}),
  "PUT /api/user/language/": () => ({ body: { language: "en" } }),
  "POST /api/user/extra-data/": () => ({ body: { fiscal_year_start_month: 0 } }),
  "PATCH /api/user/profile/": (_, role) => ({ body: ownName(role) }),
  "POST /api/user/verify-email/": () => ({ body: {} }),
  "GET /api/user/session/": () => ({}),
  "GET /api/user/session/time-left/": () => ({}),
  "POST /api/user/session/keep/": () => ({ body: {} }),
  "DELETE /api/user/session/{session}/": ({ others }) => ({ path: { session: others.session } }),
  "POST /api/user/session/end-others/": () => ({ body: {} }),
  "POST /api/rest-auth/registration/": (_, role) => ({
    body: { email: `${role.replaceAll(" ", "-")}@matrix.example`, password1: PASSPHRASE, password2: PASSPHRASE },
  }),
  "POST /api/rest-auth/registration/verify-email/": () => ({ body: { key: "guessed" } }),
  "POST /api/rest-auth/password/reset/": (_, role) => ({
    body: { email: `${role.replaceAll(" ", "-")}@matrix.example` },
  }),
  "POST /api/user/email/": () => ({ body: { email: "another@library.example", password: "wrong" } }),
  "DELETE /api/user/email/": () => ({}),
  "POST /api/rest-auth/password/change/": () => ({ body: { new_password1: "password1", new_password2: "password1" } }),
  "POST /api/user/accept-invitation/": (_, role) => ({ body: { uid: "1", token: `guessed by ${role}` } }),
  "POST /api/user/password-reset/read/": (_, role) => ({ body: { uid: "1", token: `guessed by ${role}` } }),
  "POST /api/user/password-reset/": (_, role) => ({
    body: { uid: "1", token: `guessed by ${role}`, new_password1: PASSPHRASE, new_password2: PASSPHRASE },
  }),
  "POST /api/scheduler/harvest/": ({ fresh }) => ({
    body: {
      intentions: [
        {
          credentials: fresh.credentials,
          counter_report: fresh.counterReport,
          start_date: "2025-04",
          end_date: "2025-04",
          not_before: "2099-01-01T00:00:00Z",
          replace: true,
        },
      ],
    },
  }),
  "GET /api/scheduler/harvest/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/scheduler/harvest/{harvest}/": ({ harvest }) => ({ path: { harvest } }),
  "GET /api/scheduler/harvest/{harvest}/intention/": ({ harvest }) => ({ path: { harvest } }),
  "GET /api/scheduler/harvest/{harvest}/intention/{intention}/": ({ harvest, intention }) => ({
    path: { harvest, intention },
  }),
  "POST /api/scheduler/harvest/{harvest}/intention/{intention}/trigger/": ({ harvest, intention }) => ({
    path: { harvest, intention },
    body: {},
  }),
  "POST /api/scheduler/harvest/{harvest}/intention/{intention}/cancel/": ({ harvest, intention }) => ({
    path: { harvest, intention },
    body: {},
  }),
  "POST /api/scheduler/harvest/{harvest}/trigger/": ({ harvest, intention }) => ({
    path: { harvest },
    body: { intentions: [intention] },
  }),
  "POST /api/scheduler/harvest/{harvest}/cancel/": ({ harvest, intention }) => ({
    path: { harvest },
    body: { intentions: [intention] },
  }),
  "GET /api/scheduler/attempt/{attempt}/": ({ attempt }) => ({ path: { attempt } }),
  "GET /api/scheduler/server/": () => ({}),
  "POST /api/scheduler/server/{server}/end-rest/": ({ server }) => ({ path: { server }, body: {} }),
  "GET /api/scheduler/resting-server/": () => ({}),
  "PATCH /api/scheduler/server/{server}/": ({ server }) => ({
    path: { server },
    body: { revision: 1, cooldown: null },
  }),
  "GET /api/raw-file/{id}/": ({ rawFile }) => ({ path: { id: rawFile } }),
  "GET /api/sushi-credentials/month-overview/": ({ organization }) => ({
    query: `month=2025-03&organization=${organization}`,
  }),
  "GET /api/sushi-credentials/{id}/offered-reports/": ({ credentials }) => ({ path: { id: credentials } }),
  "GET /api/sushi-credentials/{id}/data/": ({ credentials }) => ({ path: { id: credentials } }),
  "GET /api/sushi-credentials/troubleshooting/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/organization/{organization}/all-platform/use-cases/": ({ organization }) => ({ path: { organization } }),
  "GET /api/scheduler/intention/": ({ organization }) => ({ query: `organization=${organization}` }),
  // A month without harvests, so that the other calls keep their data.
  "POST /api/scheduler/intention/purge/": ({ credentials, counterReport }) => ({
    body: [{ credentials, counter_report: counterReport, start_date: "2001-01" }],
  }),
  "POST /api/scheduler/attempt/{attempt}/institution/": ({ attempt }) => ({ path: { attempt }, body: { ours: true } }),
  "POST /api/scheduler/attempt/{attempt}/other-release/": ({ attempt }) => ({ path: { attempt } }),
  "POST /api/sushi-credentials/{id}/other-release/": ({ credentials, counterReport }) => ({
    path: { id: credentials },
    body: { counter_report: counterReport, months: ["2025-03"] },
  }),
  "GET /api/scheduler/attempt/{attempt}/vendor-mail/": ({ attempt }) => ({ path: { attempt } }),
  "GET /api/import-batch/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/import-batch/lookup/": ({ organization, counterReport }) => ({
    body: [{ organization, platform: site.platforms.moravica ?? 0, report_type: counterReport, months: ["2025-03"] }],
  }),
  "POST /api/import-batch/purge/": ({ others }) => ({ body: { batches: [others.importBatch] } }),
  "GET /api/chart-marks/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/annotations/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/annotations/": ({ organization }, role) => ({
    body: { organization_id: organization, platform_id: site.platforms.lumina, subject_en: `matrix ${role}` },
  }),
  "GET /api/annotations/suggestion/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/annotations/suggestion/": ({ organization }) => ({
    body: { platform: site.platforms.lumina, organization, key: "0".repeat(24), decision: "dismiss" },
  }),
  "GET /api/annotations/{id}/": ({ fresh }) => ({ path: { id: fresh.annotation } }),
  "PUT /api/annotations/{id}/": ({ organization, fresh }, role) => ({
    path: { id: fresh.annotation },
    body: { organization_id: organization, subject_cs: `matrix ${role}`, revision: 1 },
  }),
  "PATCH /api/annotations/{id}/": ({ fresh }) => ({
    path: { id: fresh.annotation },
    body: { level: "important", revision: 1 },
  }),
  "DELETE /api/annotations/{id}/": ({ fresh }) => ({ path: { id: fresh.annotation } }),
  "GET /api/reporting/reports/": () => ({}),
  "GET /api/reporting/reports/{survey}/": ({ organization }) => ({
    path: { survey: "czechelib" },
    query: `organization=${organization}&from=2025-01&to=2025-12`,
  }),
  "GET /api/reporting/reports/{survey}/export/": ({ organization }) => ({
    path: { survey: "czechelib" },
    query: `organization=${organization}&from=2025-01&to=2025-03`,
  }),
  "GET /api/unusual-month/": ({ organization }) => ({ query: `organization=${organization}&page_size=1` }),
  "GET /api/reporting/answers/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/reporting/answers/": ({ organization }, role) => ({
    body: { survey: "czechelib", organization, start_date: "2025-01", end_date: "2025-01", note: `matrix ${role}` },
  }),
  "GET /api/reporting/answers/{answer}/": ({ fresh }) => ({ path: { answer: fresh.frozenAnswer } }),
  "GET /api/reporting/answers/{answer}/export/": ({ fresh }) => ({ path: { answer: fresh.frozenAnswer } }),
  "POST /api/reporting/answers/{answer}/dismiss/": ({ fresh }) => ({ path: { answer: fresh.frozenAnswer } }),
  "DELETE /api/reporting/answers/{answer}/": ({ fresh }) => ({ path: { answer: fresh.frozenAnswer } }),
  "POST /api/unusual-month/dismiss/": ({ organization }) => ({
    body: { organization, platform: site.platforms.moravica, interest_group: 1, month: "2025-01", note: "matrix" },
  }),
  "POST /api/unusual-month/bring-back/": ({ organization }) => ({
    body: { organization, platform: site.platforms.moravica, interest_group: 1, month: "2025-01" },
  }),
  "GET /api/import-batch/total-data-coverage/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/import-batch/data-coverage/": ({ organization }) => ({
    query: `organization=${organization}&split_by_platform=true&from=2025-01`,
  }),
  "GET /api/import-batch/data-coverage-harvestable/": ({ organization, counterReport }) => ({
    query: `organization=${organization}&report_type=${counterReport}`,
  }),
  "GET /api/import-batch/data-coverage-missing/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/import-batch/data-coverage-retirement/": ({ organization }) => ({
    query: `organization=${organization}&gaps=true`,
  }),
  "GET /api/import-batch/data-coverage-cell/": ({ organization, counterReport }) => ({
    query: `organization=${organization}&report_type=${counterReport}&month=2025-01`,
  }),
  "POST /api/import-batch/create-empty/": ({ organization, counterReport }) => ({
    body: { organization, platform: site.platforms.moravica, report_type: counterReport, date: "2015-01" },
  }),
  "GET /api/import-batch/data-presence/": ({ credentials }) => ({
    query: `from=2025-01&to=2025-12&credentials=${credentials}`,
  }),
  "GET /api/manual-data-upload/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/manual-data-upload/": ({ organization }, role) => ({ body: uploadForm(organization, `matrix ${role}`) }),
  "GET /api/manual-data-upload/{upload}/": ({ fresh }) => ({ path: { upload: fresh.upload } }),
  "GET /api/manual-data-upload/details/": ({ fresh }) => ({ query: `uploads=${fresh.upload}` }),
  "PATCH /api/manual-data-upload/{upload}/": ({ fresh }) => ({
    path: { upload: fresh.upload },
    body: { clashes: "skip", revision: 1 },
  }),
  "DELETE /api/manual-data-upload/{upload}/": ({ fresh }) => ({ path: { upload: fresh.upload } }),
  "POST /api/manual-data-upload/{upload}/preflight/": ({ fresh }) => ({ path: { upload: fresh.upload } }),
  "POST /api/manual-data-upload/{upload}/import-data/": ({ fresh }) => ({ path: { upload: fresh.upload }, body: {} }),
  "GET /api/metrics/": () => ({}),
  "POST /api/moving-in/recognize/": () => ({ body: pricesForm() }),
  "POST /api/moving-in/notes/preview/": () => ({ body: notesForm() }),
  "POST /api/moving-in/notes/": () => ({ body: notesForm() }),
  "POST /api/manual-data-upload/import-data/": ({ fresh }) => ({ body: { uploads: [fresh.upload] } }),
  "POST /api/manual-data-upload/{upload}/undo/": ({ fresh }) => ({ path: { upload: fresh.upload } }),
  "GET /api/manual-data-upload/{upload}/file/": ({ fresh }) => ({ path: { upload: fresh.upload } }),
  "GET /api/manual-data-upload/{upload}/rows/": ({ fresh }) => ({ path: { upload: fresh.upload } }),
  "GET /api/manual-data-upload/{upload}/cells/": ({ fresh }) => ({ path: { upload: fresh.upload } }),
  "GET /api/organization/{organization}/manual-data-upload/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/manual-data-upload/stats/": ({ organization }) => ({ path: { organization } }),
  "GET /api/import-batch/{id}/versions/": ({ importBatch }) => ({ path: { id: importBatch } }),
  "GET /api/import-batch/{id}/facts/": ({ importBatch }) => ({ path: { id: importBatch } }),
  "GET /api/import-batch/{id}/check/": ({ importBatch }) => ({ path: { id: importBatch } }),
  "POST /api/import-batch/{id}/check/": ({ importBatch }) => ({ path: { id: importBatch } }),
  "GET /api/import-batch/{id}/rows/": ({ importBatch }) => ({
    path: { id: importBatch },
    query: "fact=1-0-0-0-0-0-0-0-0-0-0-0",
  }),
  "GET /api/doubtful-titles/": () => ({}),
  // An unused pair: merging cannot be undone.
  "POST /api/doubtful-titles/decide/": () => ({ body: { decisions: [{ pair: NOBODYS, verdict: "different" }] } }),
  "POST /api/doubtful-titles/look/": () => ({}),
  "GET /api/counter-export/": ({ organization, counterReport }) => ({
    query: `organization=${organization}&platform=${NOBODYS}&report_type=${counterReport}&from=2025-01&to=2025-02`,
  }),
  "GET /api/counter/r51/status/": () => ({}),
  "GET /api/counter/r51/members/": ({ organization }) => ({ query: `customer_id=${organization}` }),
  "GET /api/counter/r51/platforms/": ({ organization }) => ({ query: `customer_id=${organization}` }),
  "GET /api/counter/r51/reports/": ({ organization }) => ({
    query: `customer_id=${organization}&platform=${site.platforms.moravica}`,
  }),
  "GET /api/counter/r51/reports/{report}/": ({ organization }) => ({
    path: { report: "tr_j1" },
    query: `customer_id=${organization}&platform=${site.platforms.moravica}&begin_date=2025-03&end_date=2025-03`,
  }),
  "GET /api/restatements/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/import-batch/{id}/": ({ importBatch }) => ({ path: { id: importBatch } }),
  "GET /api/organization/": () => ({}),
  "GET /api/organization/managed/": () => ({ query: "search=hradisko&order_by=people" }),
  "POST /api/organization/": () => ({ body: { name: "" } }),
  "PATCH /api/organization/{organization}/": ({ organization }) => ({ path: { organization }, body: { revision: 0 } }),
  "GET /api/organization/{organization}/yearly-figures/": ({ organization }) => ({ path: { organization } }),
  "PUT /api/organization/{organization}/yearly-figures/": ({ organization }) => ({
    path: { organization },
    body: { years: [], seen: [] },
  }),
  "POST /api/organization/yearly-figures/import/preview/": () => ({ body: {} }),
  "POST /api/organization/yearly-figures/import/": () => ({ body: { years: [] } }),
  "GET /api/organization/{organization}/belongings/": ({ organization }) => ({ path: { organization } }),
  "POST /api/organization/{organization}/delete/": ({ organization }) => ({
    path: { organization },
    body: { name: "Another name" },
  }),
  "GET /api/organization/{organization}/merge/": ({ organization }) => ({
    path: { organization },
    query: `into=${organization}`,
  }),
  "POST /api/organization/{organization}/merge/": ({ organization }) => ({
    path: { organization },
    body: { into: organization },
  }),
  "GET /api/organization/work/": () => ({}),
  "POST /api/organization/work/{id}/cancel/": () => ({ path: { id: NOBODYS } }),
  "POST /api/user-management/import/preview/": () => ({ body: {} }),
  "POST /api/user-management/import/": () => ({ body: { accounts: [] } }),
  "POST /api/organization/import/preview/": () => ({ body: {} }),
  "POST /api/organization/import/": () => ({ body: { organizations: [] } }),
  "GET /api/deployment/appearance/": () => ({}),
  "PUT /api/deployment/appearance/": () => ({ body: { logo: null, footer_images: [], revision: 999 } }),
  "POST /api/deployment/appearance/image/": () => ({
    body: { image: null, place: "logo", file: null, alt_text_en: "Logo", alt_text_cs: "Logo", revision: 999 },
  }),
  "GET /api/deployment/site/": () => ({}),
  "PUT /api/deployment/site/": () => ({ body: { site_name: "Usus", is_consortial: true, revision: 999 } }),
  "GET /api/platform/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/platform/{platform}/": () => ({ path: { platform: site.platforms.moravica ?? 0 } }),
  "GET /api/platform/{platform}/account/": () => ({ path: { platform: site.platforms.moravica ?? 0 } }),
  "GET /api/platform/{platform}/report/{report_type}/": ({ organization }) => ({
    path: { platform: site.platforms.moravica ?? 0, report_type: "TR" },
    query: `month=2025-03&dims=YOP|Access_Type&organization=${organization}`,
  }),
  "GET /api/counter-registry/platform/": () => ({ query: "search=lumina" }),
  "GET /api/counter-registry/platform/{registry}/": () => ({
    path: { registry: "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01" },
  }),
  "GET /api/counter-registry/for-platform/{platform}/": () => ({ path: { platform: site.platforms.moravica ?? 0 } }),
  "PUT /api/counter-registry/for-platform/{platform}/": () => ({
    path: { platform: site.platforms.moravica ?? 0 },
    body: { revision: 999, registry_id: null },
  }),
  "POST /api/item/": ({ item }) => ({ body: { pks: [item] } }),
  "GET /api/api-key/self/": () => ({}),
  "GET /api/import-batch/changes/": ({ organization }) => ({ query: `organization=${organization}` }),
  "GET /api/facts/": ({ importBatch }) => ({ query: `imports=${importBatch}` }),
  "GET /api/api-key/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/api-key/": ({ organization }, role) => ({ body: { name: `matrix ${role}`, organization, days: 1 } }),
  "DELETE /api/api-key/{key}/": ({ fresh }) => ({ path: { key: fresh.apiKey } }),
  "GET /api/user-management/": ({ organization }) => ({ query: `organization=${organization}&page_size=1000` }),
  "POST /api/user-management/": ({ organization }, role) => ({
    body: {
      email: `new-${role.replaceAll(" ", "-")}-${organization}@matrix.example`,
      language: "cs",
      organization,
      send_invitation: false,
    },
  }),
  "GET /api/user-management/{account}/": ({ fresh }) => ({ path: { account: fresh.account } }),
  "PATCH /api/user-management/{account}/": ({ fresh }) => ({
    path: { account: fresh.account },
    body: { revision: 1, first_name: "Matice" },
  }),
  "DELETE /api/user-management/{account}/": ({ fresh }) => ({ path: { account: fresh.account } }),
  "PUT /api/user-management/{account}/membership/": ({ fresh, organization }) => ({
    path: { account: fresh.account },
    body: { revision: 1, organization, is_admin: true },
  }),
  "POST /api/user-management/{account}/delete-org-relation/": ({ fresh, organization }) => ({
    path: { account: fresh.account },
    body: { organization },
  }),
  "POST /api/user-management/{account}/disable/": ({ fresh }) => ({ path: { account: fresh.account } }),
  "POST /api/user-management/{account}/enable/": ({ fresh }) => ({ path: { account: fresh.account } }),
  "POST /api/user-management/{account}/send-invitation-email/": ({ fresh }) => ({ path: { account: fresh.account } }),
  "POST /api/user-management/{account}/send-verification-email/": ({ fresh }) => ({
    path: { account: fresh.account },
  }),
  "POST /api/user-management/{account}/end-sessions/": ({ fresh }) => ({ path: { account: fresh.account } }),
  "POST /api/user-management/{account}/reset-second-factor/": ({ fresh }) => ({ path: { account: fresh.account } }),
  "GET /api/impersonate/": () => ({ query: "search=hradisko" }),
  "PUT /api/impersonate/{account}/": ({ fresh }) => ({ path: { account: fresh.account }, body: {} }),
  "GET /api/audit/": () => ({ query: "action=credentials&page_size=1" }),
  "GET /api/audit/file/": () => ({ query: "action=impersonation&language=en" }),
  "POST /api/organization/create-user-default/": (_, role) => ({ body: { name: `matrix ${role}` } }),
  "GET /api/otp/": () => ({}),
  "POST /api/otp/": () => ({ body: { name: "matrix" } }),
  "DELETE /api/otp/{device}/": ({ others }) => ({ path: { device: others.device } }),
  "POST /api/otp/{device}/confirm/": ({ others }) => ({ path: { device: others.device }, body: { code: "123456" } }),
  "POST /api/otp/{device}/generate/": ({ others }) => ({ path: { device: others.device }, body: {} }),
  "POST /api/otp/{device}/verify/": ({ others }) => ({ path: { device: others.device }, body: { code: "123456" } }),
  "POST /api/otp/recover/": () => ({ body: { code: "aaaaa-bbbbb" } }),
  "POST /api/otp/recovery-codes/": () => ({ body: {} }),
  "GET /api/user/identity/": () => ({}),
  "POST /api/user/identity/begin/": () => ({ body: { next: "/user/" } }),
  "DELETE /api/user/identity/{identity}/": () => ({ path: { identity: NOBODYS } }),
  "GET /api/flexible-slicer/": ({ organization }) => ({ query: `report_type=TR&organization=${organization}` }),
  "GET /api/flexible-slicer/possible-values/": ({ organization }) => ({
    query: `report_type=TR&dimension=platform&organization=${organization}`,
  }),
  "GET /api/flexible-slicer/facts/": ({ organization }) => ({ query: `report_type=TR&organization=${organization}` }),
  "GET /api/flexible-slicer/parts/": ({ organization }) => ({
    query: `report_type=TR&split=year&organization=${organization}`,
  }),
  "GET /api/flexible-slicer/why-empty/": ({ organization }) => ({
    query: `report_type=TR&organization=${organization}`,
  }),
  "GET /api/flexible-slicer/csv/": ({ organization }) => ({ query: `report_type=TR&organization=${organization}` }),
  "GET /api/shared-link/": () => ({}),
  "POST /api/shared-link/": ({ organization }, role) => ({
    body: { name: `matrix ${role}`, content: sharedReportOf(organization) },
  }),
  "PATCH /api/shared-link/{link}/": ({ fresh }) => ({
    path: { link: fresh.sharedLink },
    body: { revision: 1, name: "matrix" },
  }),
  "DELETE /api/shared-link/{link}/": ({ fresh }) => ({ path: { link: fresh.sharedLink } }),
  "POST /api/shared-link/unlock/": () => ({ body: { token: "guessed", password: "guessed" } }),
  "GET /api/flexible-report/": () => ({ query: "search=svratka" }),
  "POST /api/flexible-report/": (_, role) => ({ body: { name: `matrix ${role}`, config: reportConfig } }),
  "GET /api/flexible-report/{id}/": ({ fresh }) => ({ path: { id: fresh.savedReport } }),
  "GET /api/flexible-report/{id}/result/": ({ fresh }) => ({ path: { id: fresh.savedReport } }),
  "GET /api/flexible-report/{id}/result/csv/": ({ fresh }) => ({ path: { id: fresh.savedReport } }),
  "PATCH /api/flexible-report/{id}/": ({ fresh }) => ({
    path: { id: fresh.savedReport },
    body: { revision: 1, name: "Renamed" },
  }),
  "PUT /api/flexible-report/{id}/": ({ fresh, organization }) => ({
    path: { id: fresh.savedReport },
    body: {
      ...{ revision: 1, name: "Replaced", config: reportConfig },
      ...{ access_level: "organization", owner_organization: organization },
    },
  }),
  "DELETE /api/flexible-report/{id}/": ({ fresh }) => ({ path: { id: fresh.savedReport } }),
  "GET /api/flexible-slicer/concentration/": ({ organization }) => ({
    query: `report_type=TR&rows=title&metric=Total_Item_Requests&organization=${organization}`,
  }),
  "GET /api/flexible-slicer/coverage/": () => ({ query: "report_type=TR&rows=platform" }),
  "GET /api/flexible-slicer/months/": ({ organization }) => ({ query: `report_type=TR&organization=${organization}` }),
  "GET /api/chart-data/{view}/": ({ organization }) => ({ path: { view: 8 }, query: `organization=${organization}` }),
  "GET /api/chart-data/{view}/metrics/": ({ organization }) => ({
    path: { view: 8 },
    query: `organization=${organization}`,
  }),
  "GET /api/chart-data/{view}/file/": ({ organization }) => ({
    path: { view: 8 },
    query: `organization=${organization}`,
  }),
  "GET /api/chart-data-raw/{report_type}/": ({ organization }) => ({
    path: { report_type: 1 },
    query: `organization=${organization}`,
  }),
  "GET /api/chart-data-raw/{report_type}/metrics/": ({ organization }) => ({
    path: { report_type: 1 },
    query: `organization=${organization}`,
  }),
  "GET /api/chart-data-raw/{report_type}/file/": ({ organization }) => ({
    path: { report_type: 1 },
    query: `organization=${organization}`,
  }),
  "GET /api/report-view/": () => ({}),
  "GET /api/chart-definition/": () => ({}),
  "GET /api/report-view-to-chart/": () => ({}),
  "PUT /api/report-view-to-chart/{view}/": () => ({ path: { view: 8 }, body: { charts: [1], revision: 999 } }),
  "GET /api/report-data-view/{view}/chart-definitions/": () => ({ path: { view: 8 } }),
  "GET /api/report-type/{report_type}/report-views/": () => ({ path: { report_type: 1 } }),
  "GET /api/collection/platform/": ({ organization }) => ({ query: `organization=${organization}&order_by=titles` }),
  "GET /api/organization/{organization}/platform/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform/{platform}/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/organization/{organization}/all-platform/{platform}/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/organization/{organization}/platform/{platform}/delete-all-data/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "POST /api/organization/{organization}/platform/{platform}/delete-all-data/": ({ organization, platform }) => ({
    path: { organization, platform },
    body: { confirmed: true },
  }),
  "GET /api/organization/{organization}/platform/title-ids-list/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform/title-count/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform/{platform}/title-count/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/organization/{organization}/platform/{platform}/arrival/": ({ organization }) => ({
    path: { organization, platform: site.platforms.lumina ?? 0 },
  }),
  "GET /api/organization/{organization}/sushi-credentials-versions/": ({ organization }) => ({
    path: { organization },
  }),
  "GET /api/organization/{organization}/platform/{platform}/report-views/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/organization/{organization}/platform-interest/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform-interest/by-year/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform-interest/file/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/interest/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/year-interest/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/title-interest-brief/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/top-title-interest/": ({ organization }) => ({
    path: { organization },
    query: "order_by=search&pub_type=J",
  }),
  "GET /api/organization/{organization}/platform-interest/{platform}/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/organization/{organization}/platform-interest/{platform}/by-year/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/platform-interest-report/": () => ({ query: "report=TR&search=requests" }),
  "GET /api/report-interest-metric/": () => ({}),
  "POST /api/interest-definition/preview/": () => ({
    body: {
      definitions: [
        { report_type: 1, metric: "Unique_Item_Requests", attributes: "Access_Method=Regular", group: "other" },
        { report_type: 1, metric: "Unique_Item_Requests", attributes: "Access_Method=TDM", group: "text_mining" },
      ],
    },
  }),
  "POST /api/interest-definition/": () => ({
    body: { definitions: [{ report_type: 1, metric: "Unique_Item_Requests", group: null }], platforms: [] },
  }),
  "GET /api/organization/{organization}/title-interest/": ({ organization }) => ({ path: { organization } }),
  "POST /api/organization/{organization}/title-interest/tags/": ({ organization }) => ({
    path: { organization },
    body: { tags: [NOBODYS] },
  }),
  "GET /api/organization/{organization}/platform/{platform}/title-interest/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
    query: "pub_type=journal,B&order_by=full_text&desc=false",
  }),
  "GET /api/organization/{organization}/title-interest/file/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform/{platform}/title-interest/file/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/organization/{organization}/title-interest/{title}/": ({ organization, title }) => ({
    path: { organization, title },
  }),
  "GET /api/organization/{organization}/platform/{platform}/title-interest/{title}/": ({ organization, title }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0, title },
  }),
  "GET /api/organization/{organization}/title/{title}/": ({ organization, title }) => ({
    path: { organization, title },
  }),
  "GET /api/organization/{organization}/title/{title}/platforms/": ({ organization, title }) => ({
    path: { organization, title },
  }),
  "GET /api/organization/{organization}/entitlement-value/": ({ organization, platform }) => ({
    path: { organization },
    query: `platforms=${platform}&from=2025-01&to=2025-03`,
  }),
  "GET /api/organization/{organization}/entitlement-value/titles/": ({ organization, platform }) => ({
    path: { organization },
    query: `platforms=${platform}&from=2025-01&to=2025-03&list=unused`,
  }),
  "GET /api/organization/{organization}/entitlement-value/titles/file/": ({ organization, platform }) => ({
    path: { organization },
    query: `platforms=${platform}&from=2025-01&to=2025-03&list=outside`,
  }),
  "GET /api/organization/{organization}/briefing/": ({ organization, platform }) => ({
    path: { organization },
    query: `platform=${platform}`,
  }),
  "GET /api/organization/{organization}/briefing/file/": ({ organization, platform }) => ({
    path: { organization },
    query: `platform=${platform}`,
  }),
  "POST /api/organization/{organization}/briefing/mail/": ({ organization, platform }) => ({
    path: { organization },
    query: `platform=${platform}`,
  }),
  "GET /api/organization/{organization}/platform-overlap/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/all-platforms-overlap/": ({ organization }) => ({
    path: { organization },
    query: "groups=full_text,search_denial&pub_type=J,book&from=2024-01",
  }),
  "GET /api/organization/{organization}/platform-portfolio/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform-cancellation/": ({ organization }) => ({
    path: { organization },
    query: `dropped=${site.platforms.moravica}`,
  }),
  "GET /api/organization/{organization}/platform-cancellation/titles/": ({ organization }) => ({
    path: { organization },
    query: `dropped=${site.platforms.moravica}`,
  }),
  "GET /api/organization/{organization}/platform-cancellation/titles/file/": ({ organization }) => ({
    path: { organization },
    query: `dropped=${site.platforms.moravica}&only_lost=false&language=cs`,
  }),
  "GET /api/organization/{organization}/platform-overlap/file/": ({ organization }) => ({
    path: { organization },
    query: "of=cancellation&language=cs",
  }),
  "GET /api/organization/{organization}/titles-on-multiple-platforms/": ({ organization }) => ({
    path: { organization },
    query: "at_least=3&search=a&order_by=name&desc=false",
  }),
  "GET /api/organization/{organization}/titles-on-multiple-platforms/file/": ({ organization }) => ({
    path: { organization },
    query: "format=xlsx",
  }),
  "GET /api/organization/{organization}/title-interest-by-platform/": ({ organization }) => ({
    path: { organization },
    query: "multiplatform=true",
  }),
  "GET /api/organization/{organization}/title/{title}/report-views/": ({ organization, title }) => ({
    path: { organization, title },
  }),
  "GET /api/organization/{organization}/item/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/title/{title}/item/": ({ organization, title }) => ({
    path: { organization, title },
  }),
  "GET /api/organization/{organization}/platform/{platform}/item/": ({ organization }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0 },
  }),
  "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/": ({ organization, title }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0, title },
  }),
  "GET /api/organization/{organization}/item/{item}/": ({ organization, item }) => ({
    path: { organization, item },
  }),
  "GET /api/organization/{organization}/title/{title}/item/{item}/": ({ organization, title, item }) => ({
    path: { organization, title, item },
  }),
  "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/{item}/": ({
    organization,
    title,
    item,
  }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0, title, item },
  }),
  "GET /api/organization/{organization}/title/{title}/item/{item}/report-views/": ({ organization, title, item }) => ({
    path: { organization, title, item },
  }),
  "GET /api/organization/{organization}/platform/{platform}/title/{title}/item/{item}/report-views/": ({
    organization,
    title,
    item,
  }) => ({ path: { organization, platform: site.platforms.moravica ?? 0, title, item } }),
  "GET /api/organization/{organization}/platform/{platform}/title/{title}/report-views/": ({
    organization,
    title,
  }) => ({
    path: { organization, platform: site.platforms.moravica ?? 0, title },
  }),
  "GET /api/report-type/": () => ({ query: "nonzero_only" }),
  "GET /api/metric/": () => ({}),
  "GET /api/info/": () => ({}),
  "GET /api/readiness/": () => ({}),
  "GET /api/deployment/overview/": () => ({}),
  "GET /api/openapi.json/": () => ({}),
  "GET /api/deployment/image/{image}/": () => ({ path: { image: 1 } }),
  "GET /api/releases/": () => ({}),
  "GET /api/releases/latest/": () => ({}),
  "GET /api/changelog/": () => ({}),
  "GET /api/destinations/": () => ({ query: "language=cs" }),
  "GET /api/help/{route}/": () => ({ path: { route: "heatmap" }, query: "language=cs" }),
  "GET /api/help/{route}/picture/": () => ({ path: { route: "heatmap" }, query: "language=cs" }),
  "GET /api/events/user-events/": () => ({ query: "read=false&category=tags&category=sushi&search=a" }),
  "GET /api/events/user-events/stats/": () => ({ query: "read=false" }),
  "POST /api/events/user-events/mark-read/": ({ others }) => ({ body: { event_ids: [others.event], read: true } }),
  "POST /api/events/user-events/mark-found-read/": () => ({ body: { up_to: 1 } }),
  "POST /api/events/user-events/{event}/mark-read/": ({ others }) => ({ path: { event: others.event }, body: {} }),
  "GET /api/events/user-preferences/": () => ({}),
  "POST /api/events/user-preferences/": () => ({ body: { tags: { 10: "notify" } } }),
  "POST /api/events/": ({ organization }) => ({
    body: { title_en: "Matrix", title_cs: "Matice", to: [organization], expires_in_days: 1 },
  }),
  "POST /api/events/check/": ({ organization }) => ({
    body: { title_en: "Matrix", title_cs: "Matice", to: [organization] },
  }),
  "GET /api/events/": () => ({ query: "page_size=1" }),
  "POST /api/events/{event}/withdraw/": () => ({ path: { event: NOBODYS } }),
  "POST /api/events/live/": () => ({}),
  "POST /api/everything-export/": ({ organization }) => ({ body: { organization } }),
  "POST /api/mcp/": () => ({ body: { jsonrpc: "2.0", id: 1, method: "ping" } }),
  "GET /api/interest-groups/": () => ({}),
  "PATCH /api/interest-groups/{group}/": () => ({
    path: { group: 1 },
    body: { revision: 1, name_en: "Full text", name_cs: "Plný text", important: true },
  }),
  "GET /api/organization/{organization}/attention/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/title-interest-histogram/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/interest-overview/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/platform/no-interest-defined/": ({ organization }) => ({
    path: { organization },
  }),
  "GET /api/organization/{organization}/all-platform/": ({ organization }) => ({ path: { organization } }),
  "POST /api/organization/{organization}/platform/": ({ organization }, role) => ({
    path: { organization },
    body: { short_name: `MATRIX ${role} ${organization}`, name: "Matrix" },
  }),
  "POST /api/organization/{organization}/platform/import/": ({ organization }) => ({
    path: { organization },
    body: { platforms: [] },
  }),
  "PATCH /api/organization/{organization}/platform/{platform}/": ({ organization, platform }) => ({
    path: { organization, platform },
    body: { revision: 1 },
  }),
  "GET /api/organization/{organization}/table-report-type/": ({ organization }) => ({ path: { organization } }),
  "POST /api/organization/{organization}/table-report-type/": ({ organization }, role) => ({
    path: { organization },
    body: { short_name: `Matrix ${role} ${organization}`, name_en: "Matrix" },
  }),
  "PATCH /api/organization/{organization}/table-report-type/{report_type}/": ({ organization, others }) => ({
    path: { organization, report_type: others.reportType },
    body: { revision: 1, name_en: "Matrix" },
  }),
  "POST /api/metric/": (_, role) => ({ body: { short_name: `Matrix_${role}` } }),
  "GET /api/simple-table/template/": ({ counterReport }) => ({ query: `report_type=${counterReport}&format=csv` }),
  "GET /api/organization/{organization}/sheet-template/": ({ organization }) => ({ path: { organization } }),
  "POST /api/organization/{organization}/sheet-template/": ({ organization, platform, counterReport }, role) => ({
    path: { organization },
    body: { ...sheetTemplate(counterReport), name: `matrix ${role}`, platform },
  }),
  "GET /api/organization/{organization}/sheet-template/{template}/": ({ organization, others }) => ({
    path: { organization, template: others.template },
  }),
  "PUT /api/organization/{organization}/sheet-template/{template}/": ({ organization, counterReport, others }) => ({
    path: { organization, template: others.template },
    body: { ...sheetTemplate(counterReport), name: "matrix" },
  }),
  "DELETE /api/organization/{organization}/sheet-template/{template}/": ({ organization, others }) => ({
    path: { organization, template: others.template },
  }),
  "POST /api/organization/{organization}/sheet-template/preview/": ({ organization, counterReport }) => ({
    path: { organization },
    body: {
      report_type: counterReport,
      mapping: sheetTemplate(counterReport).mapping,
      rows: [{ number: 1, cells: ["Film", "2024-01"] }],
      heading_row: 1,
    },
  }),
  "GET /api/organization/{organization}/peers/": ({ organization }) => ({ path: { organization } }),
  "POST /api/peers/publication/": () => ({}),
  "GET /api/peers/publication/": () => ({}),
  "POST /api/peers/file/": () => ({}),
  "POST /api/peers/import/preview/": () => ({ body: peersForm() }),
  "POST /api/peers/import/": () => ({ body: peersForm() }),
  "GET /api/peers/source/": () => ({}),
  "DELETE /api/peers/source/{source}/": () => ({ path: { source: NOBODYS } }),
  "GET /api/agreement/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/agreement/": ({ organization }, role) => ({ body: agreementOf(organization, `matrix ${role}`) }),
  "GET /api/agreement/words/": () => ({}),
  "GET /api/agreement/cost-per-use/": ({ organization, fresh }) => ({
    query: `organization=${organization}&from=2025-01&to=2025-02&agreements=${fresh.agreement}`,
  }),
  "GET /api/agreement/sheet/": ({ organization }) => ({ query: `organization=${organization}` }),
  "POST /api/agreement/import/preview/": () => ({ body: pricesForm() }),
  "POST /api/agreement/import/": ({ organization }, role) => ({
    body: {
      prices: [
        {
          ...{ agreement_name: `sheet ${role}`, organization, platforms: [site.platforms.lumina] },
          ...{ year: 1980, amount: "1", currency: "EUR" },
        },
      ],
    },
  }),
  "GET /api/agreement/{agreement}/": ({ fresh }) => ({ path: { agreement: fresh.agreement } }),
  "PUT /api/agreement/{agreement}/": ({ organization, fresh }, role) => ({
    path: { agreement: fresh.agreement },
    body: { ...agreementOf(organization, `changed by ${role}`), revision: 1 },
  }),
  "DELETE /api/agreement/{agreement}/": ({ fresh }) => ({ path: { agreement: fresh.agreement } }),
  "GET /api/agreement/{agreement}/cost-per-use/": ({ fresh }) => ({
    path: { agreement: fresh.agreement },
    query: "last=1",
  }),
  "POST /api/agreement/{agreement}/file/": ({ fresh }) => ({
    path: { agreement: fresh.agreement },
    body: agreementFile(),
  }),
  "GET /api/agreement/{agreement}/file/{file}/": ({ fresh }) => ({
    path: { agreement: fresh.agreement, file: fresh.agreementFile },
  }),
  "DELETE /api/agreement/{agreement}/file/{file}/": ({ fresh }) => ({
    path: { agreement: fresh.agreement, file: fresh.agreementFile },
  }),
  "POST /api/agreement/{agreement}/price/": ({ organization, fresh }, role) => ({
    path: { agreement: fresh.agreement },
    body: { organization, year: 1990 + Object.keys(roles).indexOf(role), amount: "1", currency: "EUR" },
  }),
  "PUT /api/agreement/{agreement}/price/{price}/": ({ fresh }) => ({
    path: { agreement: fresh.agreement, price: fresh.price },
    body: { revision: 1, year: 2030, amount: "2", currency: "EUR" },
  }),
  "DELETE /api/agreement/{agreement}/price/{price}/": ({ fresh }) => ({
    path: { agreement: fresh.agreement, price: fresh.price },
  }),
  "GET /api/scenario/": () => ({ query: "search=svratka" }),
  "POST /api/scenario/": ({ fresh }, role) => ({ body: { name: `matrix ${role}`, ...scenarioOf(fresh.agreement) } }),
  "GET /api/scenario/{scenario}/": ({ fresh }) => ({ path: { scenario: fresh.scenario } }),
  "PUT /api/scenario/{scenario}/": ({ organization, fresh }) => ({
    path: { scenario: fresh.scenario },
    body: {
      ...{ name: "Replaced", access_level: "organization", owner_organization: organization, revision: 1 },
      ...scenarioOf(fresh.agreement),
    },
  }),
  "DELETE /api/scenario/{scenario}/": ({ fresh }) => ({ path: { scenario: fresh.scenario } }),
  "POST /api/scenario/{scenario}/agreement/{agreement}/titles/preview/": ({ fresh }) => ({
    path: { scenario: fresh.scenario, agreement: fresh.agreement },
    body: titlePricesForm(),
  }),
  "GET /api/scenario/{scenario}/result/": ({ fresh }) => ({ path: { scenario: fresh.scenario } }),
  "GET /api/scenario/{scenario}/organizations/": ({ fresh }) => ({ path: { scenario: fresh.scenario } }),
  "GET /api/scenario/{scenario}/uses/": ({ fresh }) => ({ path: { scenario: fresh.scenario } }),
  "GET /api/scenario/{scenario}/uses/file/": ({ fresh }) => ({ path: { scenario: fresh.scenario } }),
  "GET /api/scenario/{scenario}/agreement/{agreement}/titles/": ({ fresh }) => ({
    path: { scenario: fresh.scenario, agreement: fresh.agreement },
  }),
  "PUT /api/scenario/{scenario}/agreement/{agreement}/titles/": ({ fresh }) => ({
    path: { scenario: fresh.scenario, agreement: fresh.agreement },
    body: { revision: 1, titles: [] },
  }),
  "POST /api/agreement/{agreement}/price/split/": ({ organization, fresh }) => ({
    path: { agreement: fresh.agreement },
    body: { payers: [{ organization }], by: "equal", total: "1", currency: "EUR", year: 1985, is_preview: true },
  }),
  "GET /api/organization/{organization}/cost-per-use/": ({ organization }) => ({ path: { organization } }),
  "GET /api/organization/{organization}/cost-per-use/by-part/": ({ organization }) => ({
    path: { organization },
    query: "by=fund&from=2025-01&to=2025-12",
  }),
  "GET /api/organization/{organization}/cost-per-use/by-year/": ({ organization }) => ({
    path: { organization },
    query: "begin=7&last=2",
  }),
  "GET /api/cost-weights/": () => ({}),
  "PUT /api/cost-weights/": () => ({ body: { weights: null, seen: null } }),
  "GET /api/heatmap/": () => ({}),
  "GET /api/exchange-rates/": () => ({}),
  "PUT /api/exchange-rates/": () => ({ body: { currency: "EUR", year: 1980, rate: "25", seen: null } }),
};

/**
 * The status for roles that may make the call, if its sample cannot succeed: the id is unused, used up, or already in
 * that state.
 */
export const refusals: Partial<Record<Call, number | number[]>> = {
  // A platform without notices gets no suggestions.
  "POST /api/annotations/suggestion/": 404,
  // The site holds no reports.
  "POST /api/scheduler/attempt/{attempt}/institution/": 400,
  "POST /api/scheduler/attempt/{attempt}/other-release/": 400,
  // The site has no list of reports.
  "POST /api/sushi-credentials/{id}/other-release/": 400,
  // Metrics need a token.
  "GET /api/metrics/": 404,
  "GET /api/title/{title}/cover/": 404,
  "POST /api/doubtful-titles/decide/": 404,
  "POST /api/organization/{organization}/title-interest/tags/": 404,
  "GET /api/sushi-credentials/accounts/merge/": 404,
  "POST /api/sushi-credentials/accounts/merge/": 404,
  // Unused ids: the site's platforms must not be merged or deleted.
  "GET /api/management/platform/{platform}/merge/": 404,
  "POST /api/management/platform/{platform}/merge/": 404,
  "GET /api/management/platform/{platform}/removal/": 404,
  "POST /api/management/platform/{platform}/removal/": 404,
  "GET /api/management/platform-removal/{id}/": 404,
  "POST /api/management/platform-removal/{id}/cancel/": 404,
  "PATCH /api/management/report-type/{report_type}/": 404,
  "DELETE /api/management/report-type/{report_type}/": 404,
  "PATCH /api/management/metric/{metric}/": 404,
  "DELETE /api/management/metric/{metric}/": 404,
  // The link is made up.
  "POST /api/shared-link/unlock/": 404,
  // The server decides.
  "PUT /api/management/setting/{name}/": 400,
  // Only administrators of the organization change its reports.
  "PATCH /api/flexible-report/{id}/": [200, 403],
  "PUT /api/flexible-report/{id}/": [200, 403],
  "DELETE /api/flexible-report/{id}/": [204, 403],
  "PUT /api/scenario/{scenario}/": [200, 403],
  "DELETE /api/scenario/{scenario}/": [204, 403],
  "PUT /api/scenario/{scenario}/agreement/{agreement}/titles/": [200, 403],
  "POST /api/scenario/{scenario}/agreement/{agreement}/titles/preview/": [200, 403],
  // Without a name or file, with an outdated revision or an unused id, so that the organizations stay as they are.
  "POST /api/organization/": 400,
  "POST /api/organization/import/": 400,
  "POST /api/organization/{organization}/platform/import/": 400,
  // The month has no failed harvest.
  "POST /api/import-batch/create-empty/": 400,
  "PATCH /api/organization/{organization}/": 412,
  "POST /api/organization/{organization}/delete/": 400,
  "POST /api/organization/{organization}/merge/": 400,
  "POST /api/organization/import/preview/": 400,
  "POST /api/organization/yearly-figures/import/preview/": 400,
  "POST /api/organization/yearly-figures/import/": 400,
  "POST /api/user-management/import/preview/": 400,
  "POST /api/user-management/import/": 400,
  // The server names its images.
  "PUT /api/deployment/appearance/": 400,
  "POST /api/deployment/appearance/image/": 400,
  "PUT /api/deployment/site/": 412,
  "PUT /api/report-view-to-chart/{view}/": 412,
  "PUT /api/management/help-link/": 412,
  "PUT /api/counter-registry/for-platform/{platform}/": 412,
  "POST /api/scheduler/harvest/{harvest}/intention/{intention}/trigger/": 400,
  "POST /api/scheduler/harvest/{harvest}/intention/{intention}/cancel/": 400,
  // Only for consortium administrators, not for those of one library.
  "POST /api/sushi-credentials/{id}/lock/": [200, 403],
  "POST /api/sushi-credentials/lock/": [200, 403],
  // A file, and a token that only its author has.
  "POST /api/sushi-credentials/import/preview/": 400,
  "POST /api/sushi-credentials/import/apply/": 404,
  "GET /api/sushi-credentials/test/{id}/": 404,
  "GET /api/sushi-credentials/service-list/{id}/": 404,
  "POST /api/sushi-credentials/service-list/{id}/preview/": 404,
  "POST /api/rest-auth/registration/verify-email/": 400,
  "POST /api/user/email/": 400,
  "POST /api/rest-auth/password/change/": 400,
  "POST /api/user/accept-invitation/": 400,
  "POST /api/user/password-reset/read/": 400,
  "POST /api/user/password-reset/": 400,
  "DELETE /api/user/session/{session}/": 404,
  "GET /api/flexible-report/{id}/mailing/": 404,
  "PUT /api/flexible-report/{id}/mailing/": 404,
  "POST /api/flexible-report/{id}/mailing/send/": 404,
  // Only the author of an export reads it.
  "POST /api/management/given-up-job/{id}/retry/": 404,
  "DELETE /api/management/given-up-job/{id}/": 404,
  "GET /api/management/run/{id}/": 404,
  "GET /api/management/run/{id}/log/": 404,
  "POST /api/management/run/{id}/cancel/": 404,
  // Nothing is published.
  "POST /api/peers/file/": 400,
  "DELETE /api/peers/source/{source}/": 404,
  "POST /api/organization/work/{id}/cancel/": 404,
  "GET /api/export/flexible-export/{id}/": 404,
  "GET /api/export/flexible-export/{id}/file/": 404,
  "POST /api/export/flexible-export/{id}/cancel/": 404,
  "POST /api/export/flexible-export/{id}/retry/": 404,
  "DELETE /api/export/flexible-export/{id}/": 404,
  // A title list belongs to its author, and to users who may assign its tags.
  "GET /api/tags/tagging-batch/{id}/": 404,
  "PATCH /api/tags/tagging-batch/{id}/": 404,
  "DELETE /api/tags/tagging-batch/{id}/": 404,
  "POST /api/tags/tagging-batch/{id}/preflight/": 404,
  "POST /api/tags/tagging-batch/{id}/assign-tags/": 404,
  "POST /api/tags/tagging-batch/{id}/unassign/": 404,
  "GET /api/tags/tagging-batch/{id}/rows/": 404,
  "GET /api/tags/tagging-batch/{id}/source-file/": 404,
  "GET /api/tags/tagging-batch/{id}/annotated-file/": 404,
  "GET /api/entitlement-list/{list}/": 404,
  "PATCH /api/entitlement-list/{list}/": 404,
  "DELETE /api/entitlement-list/{list}/": 404,
  "POST /api/entitlement-list/{list}/version/{version}/read/": 404,
  "DELETE /api/entitlement-list/{list}/version/{version}/": 404,
  "GET /api/entitlement-list/{list}/version/{version}/source-file/": 404,
  "GET /api/entitlement-list/{list}/version/{version}/rows/": 404,
  "POST /api/entitlement-list/{list}/version/{version}/decide/": 404,
  // Only the author of a comparison reads it.
  "POST /api/title-overlap-batch/from-title-list/": 404,
  "GET /api/title-overlap-batch/{id}/": 404,
  "POST /api/title-overlap-batch/{id}/process/": 404,
  "DELETE /api/title-overlap-batch/{id}/": 404,
  "GET /api/title-overlap-batch/{id}/rows/": 404,
  "GET /api/title-overlap-batch/{id}/source-file/": 404,
  "GET /api/title-overlap-batch/{id}/annotated-file/": 404,
  "POST /api/import-batch/purge/": 404,
  // Uploaded by a consortium administrator, so others cannot change it; it is not a report.
  "PATCH /api/manual-data-upload/{upload}/": [200, 403],
  "DELETE /api/manual-data-upload/{upload}/": [200, 403],
  "POST /api/manual-data-upload/{upload}/preflight/": [200, 403],
  "POST /api/manual-data-upload/{upload}/import-data/": [400, 403],
  "POST /api/manual-data-upload/{upload}/undo/": [400, 403],
  "GET /api/counter-export/": 404,
  "DELETE /api/otp/{device}/": 404,
  "POST /api/otp/{device}/confirm/": 404,
  "POST /api/otp/{device}/generate/": 404,
  "POST /api/otp/{device}/verify/": 404,
  "POST /api/otp/recover/": 400,
  "POST /api/otp/recovery-codes/": 400,
  "DELETE /api/user/identity/{identity}/": 404,
  // Only consortium administrators change shared platforms.
  "PATCH /api/organization/{organization}/platform/{platform}/": [200, 403],
  "PATCH /api/organization/{organization}/table-report-type/{report_type}/": 404,
  "GET /api/organization/{organization}/sheet-template/{template}/": 404,
  "PUT /api/organization/{organization}/sheet-template/{template}/": 404,
  "DELETE /api/organization/{organization}/sheet-template/{template}/": 404,
  // All users of the cast belong to an organization, or see all of them.
  "POST /api/organization/create-user-default/": [201, 403],
  "POST /api/events/user-events/{event}/mark-read/": 404,
  "POST /api/events/{event}/withdraw/": 404,
  // Redirects to a page; the token cannot be guessed.
  "GET /api/unsubscribe/": 303,
  "POST /api/unsubscribe/": 404,
  // Only for consortium administrators, not for those of one library.
  "DELETE /api/user-management/{account}/": [204, 403],
  "POST /api/user-management/{account}/reset-second-factor/": [200, 403],
  "POST /api/user-management/{account}/send-verification-email/": 400,
};

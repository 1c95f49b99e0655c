import type { Call } from "@/lib/access/contract";
import type { Belongings } from "./cast";
import { site } from "./cast";

/** A request that succeeds for whoever may make it on these belongings. `fresh` credentials may be changed and deleted. */
export type Sample = { path?: Record<string, number>; query?: string; body?: unknown };
export type Ground = Belongings & { fresh: { credentials: number; revision: number; counterReport: number } };

/** Every call of the REST surface; one without an entry fails the matrix. */
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
  "GET /api/sushi-credentials/count/": () => ({}),
  "GET /api/counter-report-type/": () => ({}),
  "POST /api/rest-auth/login/": () => ({
    body: { email: "superuser@usus.example", password: site.passwords["superuser@usus.example"] },
  }),
  "POST /api/rest-auth/logout/": () => ({ body: {} }),
  "GET /api/user/": () => ({}),
  "PUT /api/user/language/": () => ({ body: { language: "en" } }),
  "POST /api/scheduler/harvest/": ({ fresh }) => ({
    body: {
      intentions: [
        {
          credentials: fresh.credentials,
          counter_report: fresh.counterReport,
          start_date: "2025-04",
          end_date: "2025-04",
          not_before: "2099-01-01T00:00:00Z",
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
  "GET /api/scheduler/attempt/{attempt}/": ({ attempt }) => ({ path: { attempt } }),
  "GET /api/raw-file/{id}/": ({ rawFile }) => ({ path: { id: rawFile } }),
  "GET /api/import-batch/{id}/": ({ importBatch }) => ({ path: { id: importBatch } }),
  "GET /api/organization/": () => ({}),
  "GET /api/flexible-slicer/": ({ organization }) => ({ query: `report_type=TR&organization=${organization}` }),
  "GET /api/flexible-slicer/possible-values/": ({ organization }) => ({
    query: `report_type=TR&dimension=platform&organization=${organization}`,
  }),
  "GET /api/flexible-slicer/facts/": ({ organization }) => ({ query: `report_type=TR&organization=${organization}` }),
  "GET /api/flexible-slicer/csv/": ({ organization }) => ({ query: `report_type=TR&organization=${organization}` }),
  "GET /api/report-type/": () => ({}),
  "GET /api/metric/": () => ({}),
  "GET /api/info/": () => ({}),
  "GET /api/deployment/overview/": () => ({}),
  "GET /api/openapi/": () => ({}),
};

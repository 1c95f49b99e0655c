import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import {
  count,
  instant,
  model,
  namedInBoth,
  organizationChoice,
  pk,
  recordId,
  revision,
  revisionSeen,
} from "@/lib/access/shapes";
import { serviceStatus } from "@/lib/credentials/service-status";

const rest = model("ServerRest", {
  since: instant,
  until: instant,
  /** Why it rests; texts as for `error_code` of an attempt. */
  code: z.string(),
});

export const server = model("SushiServer", {
  pk,
  revision,
  origin: z.string().describe("Scheme, host and port"),
  ready_at: instant.describe("Earliest time of the next request"),
  rest: rest.nullable().describe("Why it receives no automatic requests now; the pause after a request is not a rest"),
  busy: z.boolean().describe("A request or the import of its answer is running"),
  cooldown: z.number().nullable().describe("Seconds between two requests; null for the installation's setting"),
  default_cooldown: z.number(),
  needs_long_dates: z.boolean().describe("Receives full dates, because it does not support months"),
  credentials: count.describe("Sets of credentials that use it"),
  waiting: count.describe("Intentions that wait for it now, without those planned for later"),
});

export const listServersCall = contract({
  call: "GET /api/scheduler/server/",
  summary: "List SUSHI servers in use by address; each receives one request at a time",
  access: "consortium.manage",
  returns: z.array(server),
});

export const changeServerCall = contract({
  call: "PATCH /api/scheduler/server/{server}/",
  summary:
    "Change how long a server rests between two requests; refused with 412 if another user changed it since `revision`",
  access: "consortium.manage",
  params: z.object({ server: recordId }),
  body: model("SushiServerChange", {
    revision: revisionSeen,
    cooldown: z
      .number("invalid")
      .min(0, "invalid")
      .max(86_400, "invalid")
      .nullable()
      .describe("Seconds; null for the installation's setting"),
  }),
  returns: server,
});

export const endRestCall = contract({
  call: "POST /api/scheduler/server/{server}/end-rest/",
  summary: "End the rest of a server and send requests again at once",
  access: "consortium.manage",
  params: z.object({ server: recordId }),
  returns: server,
});

export const listRestingServersCall = contract({
  call: "GET /api/scheduler/resting-server/",
  summary: "List resting SUSHI servers of the caller's credentials, with reasons and waiting intentions",
  access: "harvest.manage",
  keys: "credentials",
  query: z.object({ organization: organizationChoice.optional() }),
  returns: z.array(
    model("RestingServer", {
      ...rest.shape,
      pk,
      origin: z.string(),
      service: serviceStatus.nullable().describe("The service's status, if it reports a problem; otherwise null"),
      platforms: z
        .array(namedInBoth.extend({ short_name: z.string() }))
        .describe("Platforms of the caller's credentials on this server"),
      waiting: count.describe("The caller's intentions that wait for it"),
    }),
  ),
});

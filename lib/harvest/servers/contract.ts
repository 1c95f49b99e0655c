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
import { serviceStatus } from "@/lib/credentials/test/service-status";

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
  ready_at: instant.describe("Not asked before"),
  rest: rest.nullable().describe("Why it is not asked by itself now, if it is not; the gap after a request is no rest"),
  busy: z.boolean().describe("Being asked, or what it answered is being imported"),
  cooldown: z.number().nullable().describe("Seconds between two requests; null for the installation's setting"),
  default_cooldown: z.number(),
  needs_long_dates: z.boolean().describe("Is asked with whole dates, since it does not understand months"),
  credentials: count.describe("Sets of credentials that lead to it"),
  waiting: count.describe("Intentions that wait for it now; those planned for later are not among them"),
});

export const listServersCall = contract({
  call: "GET /api/scheduler/server/",
  summary: "SUSHI servers in use, each of which is asked one thing at a time, by their address",
  access: "consortium.manage",
  returns: z.array(server),
});

export const changeServerCall = contract({
  call: "PATCH /api/scheduler/server/{server}/",
  summary:
    "Change how long a server rests between two requests; refused with 412 when somebody else did so since `revision`",
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
  summary: "Ask a server again at once instead of leaving it alone as it asked, or as its trouble suggested",
  access: "consortium.manage",
  params: z.object({ server: recordId }),
  returns: server,
});

export const listRestingServersCall = contract({
  call: "GET /api/scheduler/resting-server/",
  summary: "SUSHI servers of one's credentials that are left alone for a while, why, and what waits for them",
  access: "harvest.manage",
  query: z.object({ organization: organizationChoice.optional() }),
  returns: z.array(
    model("RestingServer", {
      ...rest.shape,
      pk,
      origin: z.string(),
      service: serviceStatus
        .nullable()
        .describe("What the service itself says of trouble; null where it says nothing, or nothing of trouble"),
      platforms: z.array(namedInBoth.extend({ short_name: z.string() })).describe("Those of one's credentials there"),
      waiting: count.describe("One's own intentions that wait for it"),
    }),
  ),
});

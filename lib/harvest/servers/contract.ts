import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, instant, pk, recordId } from "@/lib/access/shapes";

export const server = z.object({
  pk,
  origin: z.string().describe("Scheme, host and port"),
  ready_at: instant.describe("Not asked before"),
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
  summary: "Change how long a server rests between two requests",
  access: "consortium.manage",
  params: z.object({ server: recordId }),
  body: z.object({
    cooldown: z
      .number("invalid")
      .min(0, "invalid")
      .max(86_400, "invalid")
      .nullable()
      .describe("Seconds; null for the installation's setting"),
  }),
  returns: server,
});

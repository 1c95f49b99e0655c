import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, recordId } from "@/lib/access/shapes";

const moment = z.iso.datetime();

const givenUpJob = model("GivenUpJob", {
  pk: count,
  name: z.string(),
  title: z.string().describe("What it does, in the language asked for"),
  error: z.string().nullable().describe("Of the last attempt; null where its worker was killed"),
  attempts: count,
  failed: moment.describe("About when the last attempt ended"),
  is_scheduled: z.boolean().describe("It runs again by itself when its time comes"),
});
export type FailedJob = z.output<typeof givenUpJob>;

export const listFailedJobsCall = contract({
  call: "GET /api/management/given-up-job/",
  summary: "Jobs that have failed as often as they are tried",
  access: "consortium.manage",
  returns: z.object({ count, results: z.array(givenUpJob).describe("The last hundred") }),
});

const params = z.object({ id: recordId });

export const retryJobCall = contract({
  call: "POST /api/management/given-up-job/{id}/retry/",
  summary: "Tries a job again that was given up; not found where it is tried or done already",
  access: "consortium.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const dropJobCall = contract({
  call: "DELETE /api/management/given-up-job/{id}/",
  summary: "Removes a job that was given up: it is not done any more; not found where it is tried or done already",
  access: "consortium.manage",
  params,
  returns: z.null(),
  status: 204,
});

const task = model("ScheduledTask", {
  name: z.string(),
  title: z.string().describe("What it does, in the language asked for"),
  schedule: z.string().describe("Five fields of a crontab in UTC"),
  is_running: z.boolean(),
  started: moment.nullable().describe("Of the last run that has ended; null before the first"),
  ended: moment.nullable(),
  error: z.string().nullable().describe("Why the last run failed; null where it did not"),
});
export type ScheduledTask = z.output<typeof task>;

export const listTasksCall = contract({
  call: "GET /api/management/task/",
  summary: "What runs by itself, when, and how it last ended",
  access: "consortium.manage",
  returns: z.array(task),
});

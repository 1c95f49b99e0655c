import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { count, model, recordId } from "@/lib/access/shapes";

const moment = z.iso.datetime();

const givenUpJob = model("GivenUpJob", {
  pk: count,
  name: z.string(),
  title: z.string().describe("Description of the job in the language of the request"),
  error: z.string().nullable().describe("Error of the last attempt; null if its worker was killed"),
  attempts: count,
  failed: moment.describe("Approximate time at which the last attempt ended"),
  is_scheduled: z.boolean().describe("The job also runs on a schedule"),
});
export type FailedJob = z.output<typeof givenUpJob>;

export const listFailedJobsCall = contract({
  call: "GET /api/management/given-up-job/",
  summary: "List jobs that failed in all their attempts",
  access: "consortium.manage",
  returns: z.object({ count, results: z.array(givenUpJob).describe("The 100 latest") }),
});

const params = z.object({ id: recordId });

export const retryJobCall = contract({
  call: "POST /api/management/given-up-job/{id}/retry/",
  summary: "Retry a failed job; returns 404 if the job is already running or done",
  access: "consortium.manage",
  params,
  returns: z.null(),
  status: 204,
});

export const dropJobCall = contract({
  call: "DELETE /api/management/given-up-job/{id}/",
  summary: "Delete a failed job without running it; returns 404 if the job is already running or done",
  access: "consortium.manage",
  params,
  returns: z.null(),
  status: 204,
});

const task = model("ScheduledTask", {
  name: z.string(),
  title: z.string().describe("Description of the task in the language of the request"),
  schedule: z.string().describe("Cron expression with five fields, in UTC"),
  is_running: z.boolean(),
  started: moment.nullable().describe("Start of the last completed run; null before the first one"),
  ended: moment.nullable(),
  error: z.string().nullable().describe("Error of the last run; null if it succeeded"),
});
export type ScheduledTask = z.output<typeof task>;

export const listTasksCall = contract({
  call: "GET /api/management/task/",
  summary: "List scheduled tasks, their schedules and last runs",
  access: "consortium.manage",
  returns: z.array(task),
});

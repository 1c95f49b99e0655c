import { expect, test } from "vitest";
import { breakage } from "./broken-policy";

const failed = { status: "download_failed", hasRecentSuccess: false } as const;

test.each([
  ["2000", 401, "credentials", "2000"],
  ["2010", 403, "credentials", "2010"],
  ["2010", 200, "credentials", "2010"],
  ["2020", 200, "credentials", "2020"],
  ["1030", 400, "credentials", "1030"],
  ["1110", 200, "credentials", "1110"],
  ["2030", 401, "credentials", "2030"],
  ["http-401", 401, "credentials", "http-401"],
  ["http-403", 403, "credentials", "http-403"],
  ["http-400", 400, "credentials", "http-400"],
  ["http-5xx", 500, "credentials", "http-500"],
  ["3000", 404, "report", "3000"],
  ["3010", 200, "report", "3010"],
  ["3060", 400, "report", "3060"],
  ["3000", 400, "report", "3000"],
  ["http-404", 404, "report", "http-404"],
])("%s with HTTP %i breaks the %s", (errorCode, httpStatus, level, by) => {
  expect(breakage({ ...failed, errorCode, httpStatus })).toEqual({ level, by });
});

test.each([
  ["2030", 200],
  ["1000", 503],
  ["1010", 503],
  ["1011", 202],
  ["1020", 429],
  ["3020", 400],
  ["redirect", 401],
  ["truncated", 403],
  ["1020", 403],
  ["1011", 404],
  ["3020", 403],
  ["3032", 404],
  ["3032", 200],
  ["http-5xx", 503],
  ["http-429", 429],
  ["html-page", 200],
  ["connection", null],
  ["dns", null],
  ["interrupted", null],
])("%s with HTTP %s breaks nothing", (errorCode, httpStatus) => {
  expect(breakage({ ...failed, errorCode, httpStatus })).toBeNull();
});

test.each([
  ["http-400", 400],
  ["http-5xx", 500],
])("%s breaks nothing while the credentials have a recent success", (errorCode, httpStatus) => {
  expect(breakage({ ...failed, errorCode, httpStatus, hasRecentSuccess: true })).toBeNull();
});

test.each(["success", "no_data", "parsing_failed", "import_failed"] as const)("%s breaks nothing", (status) => {
  expect(breakage({ status, errorCode: "2010", httpStatus: 401, hasRecentSuccess: false })).toBeNull();
});

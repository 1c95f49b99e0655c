import { expect, test } from "vitest";
import type { RegistryNotice, RegistryPlatform, RegistryService } from "./contract";
import { readService } from "./read/read-service-record";
import { isInForce, registryNews } from "./registry-news";

const ID = "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01";
const today = "2026-06-15";
const used = [{ release: "5", url: "https://old.example/r5/" }];

const notice = (message: string, start: string | null = null, end: string | null = null): RegistryNotice => ({
  start,
  end,
  type: "DATA EDIT",
  message,
});

function service(counter_release: string, url: string, notifications: RegistryNotice[] = []): RegistryService {
  const read = readService({ id: ID, counter_release, url });
  if (!read) throw new Error("no service");
  return { ...read.service, notifications };
}

const contact = { person: "", email: "", phone: "", form_url: "" };
const record = (...services: RegistryService[]): RegistryPlatform => ({
  ...{ id: ID, name: "Lumina", abbrev: "", provider: "", website: "", contact, deprecated: false, releases: [] },
  services,
});

const seen = (...services: RegistryService[]) =>
  registryNews(record(...services), { memory: null, used, today }).memory;
const newsOf = (now: RegistryPlatform, memory: ReturnType<typeof seen> | null) =>
  registryNews(now, { memory, used, today }).news;

test("changed address is news once when credentials use another one", () => {
  const memory = seen(service("5", "https://old.example/r5"));
  const moved = record(service("5", "https://new.example/r5"));
  const first = registryNews(moved, { memory, used, today });
  expect(first.news.moved).toEqual([{ counterVersion: "5", addresses: ["https://new.example/r5"] }]);
  expect(newsOf(moved, first.memory).moved).toEqual([]);
});

test("change to the address in use is no news", () => {
  const memory = seen(service("5", "https://wrong.example/r5"));
  expect(newsOf(record(service("5", "https://old.example/r5")), memory).moved).toEqual([]);
});

test("another spelling of the address, or an address of an unused release, is no news", () => {
  const memory = seen(service("5", "https://old.example/r5"), service("5.1", "https://a.example"));
  const now = record(service("5", "http://old.example/r5/reports"), service("5.1", "https://b.example"));
  expect(newsOf(now, memory).moved).toEqual([]);
});

test("record seen for the first time has no addresses to compare, only notices in force", () => {
  const notices = [notice("over", "2026-01-01", "2026-01-31"), notice("going on", "2026-06-01", "2026-06-30")];
  const news = newsOf(record(service("5", "https://new.example", notices)), null);
  expect(news.moved).toEqual([]);
  expect(news.notices.map(({ message }) => message)).toEqual(["going on"]);
});

test("notice that appears later is news once, even if its event is over", () => {
  const memory = seen(service("5", "https://old.example/r5"));
  const now = record(
    service("5", "https://old.example/r5", [notice("January was corrected", "2026-01-01", "2026-01-31")]),
  );
  const first = registryNews(now, { memory, used, today });
  expect(first.news.notices.map(({ message }) => message)).toEqual(["January was corrected"]);
  expect(newsOf(now, first.memory).notices).toEqual([]);
});

test("notice that disappears and returns is not repeated", () => {
  const announced = record(service("5", "https://old.example/r5", [notice("outage", "2026-06-01")]));
  const without = record(service("5", "https://old.example/r5"));
  const first = registryNews(announced, { memory: null, used, today });
  const second = registryNews(without, { memory: first.memory, used, today });
  expect(newsOf(announced, second.memory).notices).toEqual([]);
});

test("same notice of two services is reported once, and one of an unused release never", () => {
  const twice = record(
    service("5", "https://a.example", [notice("n", today)]),
    service("5", "https://b.example", [notice("n", today)]),
  );
  expect(newsOf(twice, null).notices).toHaveLength(1);
  expect(newsOf(record(service("5.1", "https://a.example", [notice("n", today)])), null).notices).toEqual([]);
});

test("old notices of a release are no news when it is first used", () => {
  const old = record(service("5.1", "https://a.example", [notice("long ago", "2020-01-01", "2020-01-31")]));
  const { memory } = registryNews(old, { memory: null, used, today });
  const both = [...used, { release: "5.1", url: "https://a.example" }];
  expect(registryNews(old, { memory, used: both, today }).news.notices).toEqual([]);
});

test("another record of the registry is examined from scratch", () => {
  const memory = { ...seen(service("5", "https://old.example/r5")), registryId: ID.replace("01", "99") };
  expect(newsOf(record(service("5", "https://new.example")), memory).moved).toEqual([]);
});

test("notice is in force until its end, or for three months", () => {
  expect(isInForce({ start: "2020-01-01", end: today }, today)).toBe(true);
  expect(isInForce({ start: null, end: "2026-06-14" }, today)).toBe(false);
  expect(isInForce({ start: "2026-04-01", end: null }, today)).toBe(true);
  expect(isInForce({ start: "2026-01-01", end: null }, today)).toBe(false);
  expect(isInForce({ start: null, end: null }, today)).toBe(false);
});

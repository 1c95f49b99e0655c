import { describe, expect, test } from "vitest";
import { bestUrl, urlCandidates } from "./url-candidates";

const service = (url: string, counter_version = "5") => ({ url, counter_version, deprecated: false });
const used = (url: string, own = false, count = 12, counter_version = "5") => ({ url, counter_version, own, count });

describe("urlCandidates", () => {
  test("lists the registry's URLs, then the organization's own, then those of others", () => {
    const candidates = urlCandidates({
      services: [service("https://a.example/sushi/"), service("https://old.example", "4")],
      useCases: [
        used("https://b.example"),
        used("https://c.example", true),
        used("https://d.example", false, 1, "5.1"),
      ],
      release: "5",
    });
    expect(candidates).toEqual([
      { url: "https://a.example/sushi", from: "registry", months: 0 },
      { url: "https://c.example", from: "own", months: 12 },
      { url: "https://b.example", from: "others", months: 12 },
    ]);
    expect(bestUrl(candidates)).toBe("https://a.example/sushi");
  });

  test("lists a URL once, with all months downloaded from it", () => {
    const candidates = urlCandidates({
      services: [service("https://www.a.example/r51", "5.1")],
      useCases: [used("https://a.example", true, 3, "5.1"), used("http://a.example/", false, 4, "5.1")],
      release: "5.1",
    });
    expect(candidates).toEqual([{ url: "https://www.a.example/r51", from: "registry", months: 7 }]);
  });

  test("says which URL the registry has with http only", () => {
    const services = [service("http://a.example/x"), service("http://b.example"), service("https://b.example/")];
    expect(urlCandidates({ services, useCases: [], release: "5" })).toEqual([
      { url: "https://a.example/x", from: "registry", months: 0, isHttpOnly: true },
      { url: "https://b.example", from: "registry", months: 0 },
    ]);
  });

  test("has no best URL if the registry has several, unless one is proven", () => {
    const services = [service("https://one.example"), service("https://two.example")];
    expect(bestUrl(urlCandidates({ services, useCases: [], release: "5" }))).toBeNull();
    const useCases = [used("https://two.example")];
    expect(bestUrl(urlCandidates({ services, useCases, release: "5" }))).toBe("https://two.example");
    expect(bestUrl([])).toBeNull();
  });
});

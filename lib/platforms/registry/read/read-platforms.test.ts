import { describe, expect, test } from "vitest";
import { readDetails, readRegistryPlatforms, releasesOf } from "./read-platforms";

const ID = "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8b01";
const SERVICE = "5a1c2f60-7e3d-4b8a-9c11-0d5e6f7a8c01";

describe("the list of platforms", () => {
  test("gives names, reports and the ids of services, whatever their host", () => {
    const [platform] = readRegistryPlatforms([
      {
        id: ID.toUpperCase(),
        name: "Lumina <i>Online</i>",
        abbrev: "LO",
        content_provider_name: "Lumina Press",
        website: "https://lumina.example/",
        contact: { person: "A. Novák", email: "a@lumina.example", phone: "1", form_url: "javascript:alert(1)" },
        reports: [{ counter_release: "5", report_id: "tr_j1", report_name: "Journals" }],
        sushi_services: [
          { counter_release: "5", url: `https://elsewhere.example/api/v1/sushi-service/${SERVICE}/` },
          { counter_release: "5.1", url: "https://elsewhere.example/" },
        ],
      },
    ]);
    expect(platform).toMatchObject({
      id: ID,
      name: "Lumina Online",
      abbrev: "LO",
      provider: "Lumina Press",
      services: [{ counter_version: "5", id: SERVICE }],
      deprecated: false,
    });
    expect(readDetails({ source: platform?.source })).toEqual({
      website: "https://lumina.example/",
      contact: { person: "A. Novák", email: "a@lumina.example", phone: "1", form_url: "" },
      reports: [{ counter_version: "5", code: "TR_J1", name: "Journals" }],
    });
  });

  test("is read although fields are missing or of another type, in the order of names", () => {
    const other = ID.replace("01", "02");
    const body = [{ id: other, name: "B", reports: "none" }, { id: ID, name: "a", contact: null }, { id: ID }, 7, null];
    expect(readRegistryPlatforms(body).map(({ name }) => name)).toEqual(["a", "B"]);
    expect(readRegistryPlatforms({ results: body })).toHaveLength(2);
    expect(readRegistryPlatforms("<html>")).toEqual([]);
  });

  test("has releases, the newest first", () => {
    const versions = ["4", "5.1", "", "5", "5.1"].map((counter_version) => ({ counter_version }));
    expect(releasesOf(versions)).toEqual(["5.1", "5", "4"]);
  });
});

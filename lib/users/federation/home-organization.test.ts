import { expect, test } from "vitest";
import { hasAffiliation, scopesOf } from "./home-organization";

const HUB = "https://hub.example/saml";
const of = (provider: string, homeOrganization: string | null) =>
  scopesOf({ scope: "cuni.example", homeOrganization, identity: { kind: "eppn", provider, subject: "" } }, [HUB]);

test.each([
  ["without a home organization", "https://idp.example", null, ["cuni.example"]],
  ["with the same", "https://idp.example", "cuni.example", ["cuni.example"]],
  ["with one below the scope", "https://idp.example", "lf1.cuni.example", ["lf1.cuni.example", "cuni.example"]],
  ["with one of another institution", "https://idp.example", "muni.example", ["cuni.example"]],
  ["with one that only ends alike", "https://idp.example", "evilcuni.example", ["cuni.example"]],
  ["from a hub", HUB, "muni.example", ["muni.example"]],
])("scopes of a person %s", (_, provider, home, scopes) => {
  expect(of(provider, home)).toEqual(scopes);
});

const scopes = ["cuni.example"];
test.each([
  [["staff@cuni.example"], ["employee", "Staff"], true],
  [["staff@lf1.cuni.example"], ["staff"], true],
  [["student@cuni.example"], ["employee", "staff"], false],
  [["staff@muni.example"], ["staff"], false],
  [["staff"], ["staff"], false],
  [[], ["staff"], false],
  [[], [], true],
])("affiliations %o with %o required: %s", (affiliations, required, expected) => {
  expect(hasAffiliation(affiliations, { scopes, required })).toBe(expected);
});

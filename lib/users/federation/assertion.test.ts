import { describe, expect, test } from "vitest";
import { federationHeaders as header, readAssertion } from "./assertion";

const IDP = "https://idp.muni.example/idp/shibboleth";
const required = { [header.provider]: IDP, [header.subjectId]: "h4n4@muni.example" };

/** As Node reads what the SP sends: UTF-8 as Latin-1. */
const sent = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const read = (values: Record<string, string>) => readAssertion(new Headers(values));

describe("readAssertion", () => {
  test("reads who the person is", () => {
    const headers = {
      ...required,
      [header.eppn]: "hana@muni.example",
      [header.homeOrganization]: "Muni.Example",
      [header.affiliation]: "Staff@muni.example;member@muni.example",
      [header.email]: "Hana@Muni.example;hana@elsewhere.example",
      [header.givenName]: sent("Hana"),
      [header.surname]: sent("Dvořáková"),
    };
    expect(read(headers)).toEqual({
      assertion: {
        identity: { kind: "subject-id", provider: IDP, subject: "h4n4@muni.example" },
        scope: "muni.example",
        homeOrganization: "muni.example",
        affiliations: ["staff@muni.example", "member@muni.example"],
        email: "hana@muni.example",
        firstName: "Hana",
        lastName: "Dvořáková",
      },
    });
  });

  test.each([
    [{ [header.subjectId]: "A1@x.example", [header.pairwiseId]: "p@x.example" }, "subject-id", "a1@x.example"],
    [{ [header.pairwiseId]: "P=9@x.example", [header.eppn]: "e@x.example" }, "pairwise-id", "p=9@x.example"],
    [{ [header.subjectId]: "(null)", [header.pairwiseId]: "", [header.eppn]: "jan.novák" }, null, null],
    [{ [header.subjectId]: "(null)", [header.eppn]: "Jan.Novak@x.example" }, "eppn", "jan.novak@x.example"],
  ])("takes the strongest identifier of %o", (values, kind, subject) => {
    const reading = read({ [header.provider]: IDP, ...values });
    expect(reading).toMatchObject(kind ? { assertion: { identity: { kind, subject } } } : { problem: "malformed" });
  });

  test.each([
    ["no provider", { [header.subjectId]: "a@x.example" }, "incomplete"],
    ["no identifier", { [header.provider]: IDP, [header.email]: "hana@x.example" }, "incomplete"],
    ["two providers", { ...required, [header.provider]: `${IDP};https://evil.example` }, "malformed"],
    ["a repeated provider", { ...required, [header.provider]: `${IDP}, https://evil.example` }, "malformed"],
    ["a repeated identifier", { ...required, [header.subjectId]: "a@x.example, b@x.example" }, "malformed"],
    ["two identifiers", { ...required, [header.subjectId]: "a@x.example;b@x.example" }, "malformed"],
    [
      "a malformed stronger identifier",
      { ...required, [header.subjectId]: "a b@x", [header.eppn]: "a@x" },
      "malformed",
    ],
    ["two scopes", { ...required, [header.subjectId]: "a@x.example@y.example" }, "malformed"],
    ["a long value", { ...required, [header.surname]: "x".repeat(5000) }, "malformed"],
  ])("refuses %s", (_, values, problem) => {
    expect(read(values)).toEqual({ problem });
  });

  test("reads a semicolon in a value, and text that is no UTF-8", () => {
    const headers = { ...required, [header.givenName]: "Jan\\;Karel;Honza", [header.surname]: "M\u00fcller" };
    expect(read(headers)).toMatchObject({ assertion: { firstName: "Jan;Karel", lastName: "Müller" } });
  });

  test("has no e-mail when none is valid", () => {
    expect(read({ ...required, [header.email]: "nobody;at home@x" })).toMatchObject({ assertion: { email: null } });
  });
});

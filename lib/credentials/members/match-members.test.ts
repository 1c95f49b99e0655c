import { expect, test } from "vitest";
import { type MemberCandidate, matchMembers } from "./match-members";
import type { ServiceMember } from "./read-members";

const library = (id: number, more: Partial<MemberCandidate> = {}): MemberCandidate => ({
  ...{ id, names: [], notes: [], identifiers: [], customerIds: [] },
  ...more,
});

const libraries = [
  library(1, { names: ["Hradisko University Library", "Univerzitní knihovna Hradisko"], notes: ["HRD001", "CZ-HrUK"] }),
  library(2, { names: ["Svratka Technical Library"], notes: ["https://ror.org/02j46qs45"], customerIds: ["S-17"] }),
  library(3, { names: ["Haná Medical Library"], identifiers: ["ISNI:0000 0001 2345 6789", "Proprietary:lum:h-3"] }),
  library(4, { names: ["Pálava Regional Library"], notes: ["OCLC: 123"], customerIds: ["p-4"] }),
  library(5, { names: ["City Library"], notes: ["0000-0004-0000-0008"] }),
  library(6, { names: ["City library"] }),
];

const match = (member: Partial<ServiceMember>) => {
  const whole = { customerId: "x", requestorId: "", names: [], notes: "", identifiers: [], ...member };
  return matchMembers([whole], libraries)[0];
};

test.each<[string, Partial<ServiceMember>, string, number]>([
  ["ISNI of a report", { identifiers: ["isni:0000000123456789"] }, "isni", 3],
  ["ISNI in the other names", { identifiers: ["ISNI:https://isni.org/isni/0000000400000008"] }, "isni", 5],
  ["ISIL in the other names", { identifiers: ["ISIL:CZ-HRUK"] }, "isil", 1],
  ["ROR without its address", { identifiers: ["ROR:02j46qs45"] }, "ror", 2],
  ["OCLC symbol", { identifiers: ["OCLC:123"] }, "oclc", 4],
  ["proprietary id of a report", { identifiers: ["Proprietary:lum:H-3"] }, "proprietary", 3],
  ["customer id of existing credentials", { customerId: "s-17", names: ["Haná Medical Library"] }, "customer", 2],
  ["identifier before a name", { identifiers: ["ROR:02j46qs45"], names: ["Haná Medical Library"] }, "ror", 2],
  ["name without diacritics", { names: ["HANA  Medical-Library"] }, "name", 3],
  ["name in the other language", { names: ["Unknown", "Univerzitni knihovna Hradisko"] }, "name", 1],
])("matches by %s", (_, member, by, organization) => {
  expect(match(member)).toEqual({ by, organization, candidates: [] });
});

test.each<[string, Partial<ServiceMember>, number[]]>([
  ["two organizations have the name", { names: ["City Library"] }, [5, 6]],
  ["identifiers contradict each other", { identifiers: ["ROR:02j46qs45", "OCLC:123"] }, [4, 2]],
  ["identifier and customer id contradict each other", { identifiers: ["ROR:02j46qs45"], customerId: "p-4" }, [2, 4]],
  ["names are similar", { names: ["Hradisko University, main campus"] }, [1]],
  ["nothing is similar", { names: ["Elsewhere"], identifiers: ["OCLC:HRD001", "Local:1"] }, []],
])("leaves the choice to the user when %s", (_, member, candidates) => {
  const result = match(member);
  expect(result).toMatchObject({ by: null, organization: null });
  expect(new Set(result?.candidates)).toEqual(new Set(candidates));
});

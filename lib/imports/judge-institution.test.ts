import { expect, test } from "vitest";
import { isCustomer, isNamedIn, isSameInstitution, judgeInstitution, type NamedInstitution } from "./judge-institution";

const who = (institution: string | null, ...institutionIds: string[]): NamedInstitution => ({
  institution,
  institutionIds,
});
const brno = who("MZK Brno", "Proprietary:exp:c-17", "ISNI:0000 0001 2345 6789");

type Case = {
  institution: NamedInstitution;
  /** Requested customer id; "" if it is unknown. */
  customerId?: string;
  isOther?: boolean;
  last?: NamedInstitution;
  decisions?: Parameters<typeof judgeInstitution>[1]["decisions"];
};
const confirmed = { ...who("College of Rivers"), ours: true };
const rejected = { ...confirmed, ours: false };

test.each<[string, Case, ReturnType<typeof judgeInstitution>]>([
  ["a report without an institution", { institution: who(null) }, "ours"],
  ["a name of the library", { institution: who("mzk  BRNO") }, "ours"],
  ["a name of the library with the id of the provider", { institution: who("MZK Brno", "Proprietary:x:9") }, "ours"],
  ["the customer id under an unknown name", { institution: who("Rivers", "Proprietary:x:C-17") }, "ours"],
  ["another customer id under an unknown name", { institution: who("Rivers", "Proprietary:x:c-99") }, "unknown"],
  ["another customer id without a name", { institution: who(null, "Proprietary:x:c-99") }, "unknown"],
  ["an id of the provider, without credentials", { institution: who(null, "Proprietary:9"), customerId: "" }, "ours"],
  ["an unknown name", { institution: who("Rivers") }, "unknown"],
  ["an unknown name with a public id", { institution: who("Rivers", "ISNI:1") }, "unknown"],
  ["another organization", { institution: who("Olomouc"), isOther: true }, "other"],
  ["another organization under the customer id", { institution: who("Olomouc", "c-17"), isOther: true }, "ours"],
  ["the institution of the last usage", { institution: who("Rivers"), last: who("RIVERS") }, "ours"],
  ["another name than the last", { institution: who("Rivers"), last: who("Lakes") }, "unknown"],
  ["another id than the last", { institution: who("MZK Brno", "ISNI:2"), last: who("MZK Brno", "ISNI:1") }, "other"],
  [
    "another name than the last, but the same id",
    { institution: who("Rivers", "ISNI:1"), last: who("L", "ISNI:1") },
    "ours",
  ],
  ["a confirmed name", { institution: who("College of Rivers"), decisions: [confirmed] }, "confirmed"],
  ["a rejected name", { institution: who("College of Rivers"), decisions: [confirmed, rejected] }, "rejected"],
  [
    "a rejected name under the customer id",
    { institution: who("College of Rivers", "Proprietary:c-17"), decisions: [rejected] },
    "rejected",
  ],
])(
  "judgeInstitution judges %s",
  (_, { institution, customerId = "c-17", isOther = false, last, decisions = [] }, expected) => {
    const judgment = judgeInstitution(institution, {
      isNamed: isNamedIn(["Moravian Library", "MZK Brno", null], institution.institution ?? ""),
      isCustomer: isCustomer({ ...institution, customerId: null }, [customerId]),
      ...{ isOther, last: last ?? null, decisions },
    });
    expect(judgment).toBe(expected);
  },
);

test.each([
  ["the same", brno, true],
  ["one common id among others", who("Other", "Proprietary:exp:C-17", "ISNI:1"), true],
  ["the same number in another form", who(null, "ISNI:0000-0001-2345-6789"), true],
  ["another value in the same namespace", who("MZK Brno", "Proprietary:exp:c-99"), false],
  ["another namespace and the same name", who("MZK Brno", "Proprietary:other:c-99"), true],
  ["the name in other case, without ids", who("mzk  BRNO"), true],
  ["another name without ids", who("VKOL Olomouc"), false],
  ["no name and no id", who(null), false],
] as const)("isSameInstitution compares %s", (_, other, isSame) => {
  expect(isSameInstitution(brno, other)).toBe(isSame);
});

test.each<[string, Parameters<typeof isCustomer>[0], boolean | null]>([
  ["the id of the header", { customerId: "LIB-1", institutionIds: [] }, true],
  ["an id in a namespace", { customerId: null, institutionIds: ["ISNI:2", "Proprietary:exp:lib-1"] }, true],
  ["another id of the header", { customerId: "lib-2", institutionIds: [] }, false],
  ["another proprietary id", { customerId: null, institutionIds: ["Proprietary:lib-2"] }, false],
  ["only a public id", { customerId: null, institutionIds: ["ISNI:2"] }, null],
])("isCustomer compares %s", (_, header, expected) => {
  expect(isCustomer(header, ["lib-1", ""])).toBe(expected);
  expect(isCustomer(header, [""])).toBe(null);
});

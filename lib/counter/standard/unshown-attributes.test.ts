import { expect, test } from "vitest";
import { unshownValues } from "./unshown-attributes";

test.each([
  ["TR", "5.1", "Access_Method", ["Regular"]],
  ["TR", "5", "Access_Type", ["Controlled"]],
  ["TR", "5", "Data_Type", []],
  ["TR_J1", "5", "Data_Type", ["Journal"]],
  ["TR_B1", "5.1", "Data_Type", ["Book", "Reference_Work"]],
  ["TR_J1", "5.1", "Access_Type", ["Controlled"]],
  ["JR1", "4", "Data_Type", ["Journal"]],
  ["JR1", "4", "Access_Method", ["Regular"]],
  ["JR1", "4", "Access_Type", []],
  ["DR", "5", "Access_Type", []],
  ["IR", "5.1", "Access_Type", ["Controlled"]],
  ["BR1", "4", "Data_Type", ["Book"]],
  ["TR", "5", "YOP", []],
  ["loans", "own", "Access_Method", []],
] as const)("usage of %s of Release %s without %s has the values %j", (counterCode, release, attribute, values) => {
  expect(unshownValues({ counterCode, release }, attribute)).toEqual(values);
});

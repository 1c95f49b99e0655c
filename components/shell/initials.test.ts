import { expect, test } from "vitest";
import { initialsOf, shortPersonName } from "./initials";

const nobody = { firstName: "", lastName: "", email: "", username: "" };

test.each([
  [{ ...nobody, firstName: "Žofie", lastName: "černá" }, "Žofie černá", "ŽČ"],
  [{ ...nobody, lastName: "Novák" }, "Novák", "N"],
  [{ ...nobody, email: "jan@knihovna.cz", username: "jan" }, "jan@knihovna.cz", "J"],
  [{ ...nobody, username: "superuser" }, "superuser", "S"],
])("%o is named %s with initials %s", (person, name, initials) => {
  expect(shortPersonName(person)).toBe(name);
  expect(initialsOf(person)).toBe(initials);
});

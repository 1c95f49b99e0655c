import { expect, test } from "vitest";
import { firstTask } from "./first-page";

const superuser = { runsConsortium: true, administersAny: true, organizations: 0, credentials: 0 };
const member = { runsConsortium: false, administersAny: false, organizations: 1, credentials: 0 };

test.each([
  ["who runs an empty installation", superuser, "set-up"],
  ["who runs one without credentials", { ...superuser, organizations: 3 }, "sushi-credentials-list"],
  ["an administrator of a library without credentials", { ...member, administersAny: true }, "sushi-credentials-list"],
  ["an administrator with credentials", { ...member, administersAny: true, credentials: 1 }, null],
  ["a member", member, null],
  ["somebody without an organization", { ...member, organizations: 0 }, null],
])("%s begins with %o: %s", (_, reader, expected) => {
  expect(firstTask(reader)).toBe(expected);
});

import { expect, test } from "vitest";
import { mailboxFile, mailboxMoment } from "./mailbox-file";

const id = "0198c1d2-5f3e-4a10-9d2b-3c4d5e6f7a8b";
const queuedAt = new Date("2026-03-01T12:34:56.789Z");

test("the file of a stored mail is named after its time and id, and gives the time back", () => {
  const file = mailboxFile({ id, queuedAt });
  expect(file).toBe(`20260301T123456789Z-${id}.eml`);
  expect(mailboxMoment(file)).toEqual(queuedAt);
});

test.each([
  "../secrets/auth-secret",
  `../20260301T123456789Z-${id}.eml`,
  `20260301T123456789Z-${id}.eml.part`,
  `20260301T123456789Z-${id}.eml\n`,
  `20261301T123456789Z-${id}.eml`,
  "",
])("%j is not the file name of a stored mail", (file) => {
  expect(mailboxMoment(file)).toBeNull();
});

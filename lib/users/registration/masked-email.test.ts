import { expect, test } from "vitest";
import { maskedEmail } from "./masked-email";

test.each([
  ["hana@library.example", "h•••@library.example"],
  ["h@library.example", "h•••@library.example"],
  ["říha@knihovna.cz", "ř•••@knihovna.cz"],
])("%s is shown as %s", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

import { expect, test } from "vitest";
import { helpAddress, readHelpAnswer } from "./help-answer";

const url = "https://help.example/platforms";

test.each([
  ["both", { url, help_text: " Platforms. " }, { url, text: "Platforms." }],
  ["only an address", { url }, { url, text: null }],
  ["only a text", { help_text: "Platforms.", url: null }, { url: null, text: "Platforms." }],
  [
    "a text and an address that runs a script",
    { url: "javascript:alert(1)", help_text: "P" },
    { url: null, text: "P" },
  ],
  ["a text and half an address", { url: "/platforms", help_text: "P" }, { url: null, text: "P" }],
])("%s is shown", (_, body, shown) => {
  expect(readHelpAnswer(body)).toEqual(shown);
});

test.each([[{}], [null], ["text"], [{ help_text: "  ", url: "" }], [{ help_text: 3, url: ["x"] }], [[]]])(
  "%j shows no help",
  (body) => {
    expect(readHelpAnswer(body)).toBeNull();
  },
);

test("a route is requested below the address of the knowledge base", () => {
  expect(helpAddress("https://help.example/usus/", "platform-list")).toBe("https://help.example/usus/platform-list/");
  expect(helpAddress("https://help.example", "tags")).toBe("https://help.example/tags/");
});

import { expect, test } from "vitest";
import { mailLink } from "./mail-link";

const mail = { to: "sushi@provider.example", subject: "TR & PR, 2026-03", body: "Dear colleagues,\nplease look" };

test("mailLink contains a short mail completely", () => {
  expect(mailLink(mail)).toEqual({
    href: "mailto:sushi%40provider.example?subject=TR%20%26%20PR%2C%202026-03&body=Dear%20colleagues%2C%0D%0Aplease%20look",
    isWhole: true,
  });
});

test("mailLink omits the body of a long mail", () => {
  expect(mailLink({ ...mail, body: "š".repeat(400) })).toEqual({
    href: "mailto:sushi%40provider.example?subject=TR%20%26%20PR%2C%202026-03",
    isWhole: false,
  });
});

test("mailLink leaves an unknown address empty", () => {
  expect(mailLink({ ...mail, to: "" }).href).toMatch(/^mailto:\?subject=/);
});

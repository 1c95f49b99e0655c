import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { passwordRules } from "@/lib/users/passwords/password-rule";
import { catalog } from "@/messages/catalog";
import { NewPasswordFields } from "./new-password-fields.client";

test("the new password form shows each rule before one fails", () => {
  const names = ["choice", "repeat"] as const;
  const children = createElement(NewPasswordFields, { names, words: [] });
  const { common, ui, users } = catalog.en;
  const around = { locale: "en" as const, messages: { common, ui, users }, timeZone: "UTC", children };
  const html = renderToString(createElement(NextIntlClientProvider, around));
  expect(html.match(/<li /g)).toHaveLength(passwordRules.length);
  for (const rule of passwordRules.filter((one) => one !== "passwordShort"))
    expect(html).toContain(users.password.rules[rule]);
});

import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { catalog } from "@/messages/catalog";
import { MonthStepper } from "./month-stepper.client";

const stepper = (month: string) => {
  const { common, harvestStatus, ui } = catalog.en;
  const inside = createElement(MonthStepper, { month, lastMonth: "2026-10", onChange: () => undefined });
  const around = { locale: "en" as const, messages: { common, harvestStatus, ui }, timeZone: "UTC", children: inside };
  return renderToString(createElement(NextIntlClientProvider, around));
};
const button = (html: string, name: string) => html.match(new RegExp(`<button[^>]*aria-label="${name}"[^>]*>`))?.[0];

test("MonthStepper keeps the focus at the last month: the button does nothing, but is not disabled", () => {
  const next = button(stepper("2026-10"), "Next month");
  expect(next).toContain('aria-disabled="true"');
  expect(next).not.toMatch(/ disabled=/);
  expect(button(stepper("2026-09"), "Next month")).not.toContain("aria-disabled");
});

import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useAddress } from "./address.client";

function Alone() {
  useAddress({});
  return null;
}

test("useAddress throws without a provider", () => {
  expect(() => renderToString(createElement(Alone))).toThrow("AddressProvider");
});

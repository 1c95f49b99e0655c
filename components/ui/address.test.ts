import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useAddress } from "./address.client";

function Alone() {
  useAddress({});
  return null;
}

test("what keeps its state in the address is not silently without one", () => {
  expect(() => renderToString(createElement(Alone))).toThrow("AddressProvider");
});

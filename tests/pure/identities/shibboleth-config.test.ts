import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { federationHeaders } from "@/lib/users/federation/assertion";
import { root } from "../../architecture/source-files";

const read = (file: string) => readFileSync(path.join(root, "docs/deploy/shibboleth", file), "utf8");
const apache = read("apache.conf");
const [outside = "", inside = ""] = apache.split("<Location /api/federation/sign-in/>");

test("Apache removes every header that a browser could bring, and sets it where the SP has asked for a login", () => {
  const names = (text: string, verb: string) =>
    [...text.matchAll(new RegExp(`RequestHeader ${verb} (X-Shib-\\S+)`, "g"))].map(([, name = ""]) =>
      name.toLowerCase(),
    );
  const headers = Object.values(federationHeaders).toSorted();
  expect(names(outside, "unset").toSorted()).toEqual(headers);
  expect(names(outside, "set")).toEqual([]);
  expect(names(inside, "set").toSorted()).toEqual(headers);
  expect(inside).toContain("Require shib-session");
});

test("Apache passes attributes that the SP maps, without line breaks in them", () => {
  const map = read("attribute-map.xml");
  const variables = [...inside.matchAll(/"%\{([\w-]+)\}e"/g)].map(([, name = ""]) => name);
  expect(variables).toHaveLength(Object.keys(federationHeaders).length - 1);
  const attributes = variables.filter((name) => name !== "Shib-Identity-Provider");
  expect([...map.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id)).toEqual(attributes);
});

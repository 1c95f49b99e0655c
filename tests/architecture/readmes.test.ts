import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ideas } from "./order";
import { root, walk } from "./source-files";

const rooms = ["app", "components", "lib", "messages", "prisma", "tests"];
const files = rooms.flatMap(walk);
const documents = [
  ...["README.md", "CONTRIBUTING.md"],
  ...[...walk("docs"), ...walk(".github")].filter((file) => file.endsWith(".md")),
  ...files.filter((file) => file.endsWith("/README.md")),
];

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const isThere = (file: string) => existsSync(path.join(root, file));

test("the map of rooms is in the order of dependencies", () => {
  const rows = [...read("lib/README.md").matchAll(/^\| `([\w.-]+)`/gm)].map(([, name]) => name);
  expect(rows).toEqual(ideas.slice(0, rows.length));
});

/** Paths from the root, and names of single files. `lib/kit/seal` may name a module; hidden folders are generated. */
function missingPaths(text: string): string[] {
  const named = [...text.matchAll(/`([\w./[\]()-]+)`/g)].map(([, name = ""]) => name.replace(/\/$/, ""));
  return named.filter((name) => {
    if (name.includes("/.")) return false;
    if (rooms.includes(name.split("/")[0] ?? "") && name.includes("/"))
      return !["", ".ts", ".tsx", ".mjs"].some((ending) => isThere(name + ending));
    return /\.(tsx?|mjs)$/.test(name) && !isThere(name) && !files.some((file) => file.endsWith(`/${name}`));
  });
}

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function brokenLinks(document: string): string[] {
  const prose = read(document).replace(/```.*?```/gs, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => {
    if (/^([a-z]+:|\/)/.test(target)) return false;
    const [file = "", anchor] = target.split("#");
    const linked = file === "" ? document : path.join(path.dirname(document), file);
    if (!isThere(linked)) return true;
    if (anchor === undefined) return false;
    const anchors = [...read(linked).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
    return !anchors.includes(anchor);
  });
}

describe.each(documents)("%s", (document) => {
  test("names existing files and folders", () => {
    expect(missingPaths(read(document))).toEqual([]);
  });

  test("links to existing files and headings", () => {
    expect(brokenLinks(document)).toEqual([]);
  });
});

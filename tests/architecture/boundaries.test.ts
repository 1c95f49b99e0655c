import { describe, expect, test } from "vitest";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { groupBy } from "@/lib/kit/group-by";
import { circlesOf, closureOf, type Import, imports } from "./import-graph";
import { componentRooms, ideas, layerOf } from "./order";
import { sourceFiles } from "./source-files";

const files = new Map(sourceFiles.map((file) => [file.path, file]));
const product = sourceFiles.filter(({ path }) => !path.startsWith("tests/"));
const isProduct = ({ from }: Import) => !from.startsWith("tests/");
const serverOnly = new Set(imports.filter(({ to }) => to === "server-only").map(({ from }) => from));
const isServerOnly = (path: string) => serverOnly.has(path);
const offenders = (isWrong: (edge: Import) => boolean) => [
  ...new Set(imports.filter(isWrong).map(({ from, to }) => `${from} → ${to}`)),
];

const roomOf = (path: string) => path.split("/")[1] ?? "";

/** The innermost folder that two files of a room share, with the sub-folder of each; null without two sub-folders. */
function siblingFolders({ from, to }: Import): { folder: string; edge: { from: string; to: string } } | null {
  const [own, others] = [from.split("/"), to.split("/")];
  const depth = own.findIndex((name, at) => name !== others[at]);
  const hasFolders = depth >= 2 && depth < own.length - 1 && depth < others.length - 1;
  if (!hasFolders || (own[0] !== "lib" && own[0] !== "components")) return null;
  return { folder: own.slice(0, depth).join("/"), edge: { from: own[depth] ?? "", to: others[depth] ?? "" } };
}

describe("imports", () => {
  test("follow the layers", () => {
    const upward = offenders(({ from, to }) => {
      const target = files.has(to) || /\.json$/.test(to) ? layerOf(to) : undefined;
      return target !== undefined && !layerOf(from)?.mayImport.includes(target.name);
    });
    expect(upward).toEqual([]);
  });

  test.each([
    ["lib", ideas],
    ["components", componentRooms],
  ])("follow the order of rooms in %s, types included", (top, rooms) => {
    const isHere = (path: string) => path.startsWith(`${top}/`) && files.has(path);
    expect([...files.keys()].filter((path) => isHere(path) && !rooms.includes(roomOf(path)))).toEqual([]);
    const isUpward = ({ from, to }: Import) => rooms.indexOf(roomOf(from)) < rooms.indexOf(roomOf(to));
    expect(offenders((edge) => isHere(edge.from) && isHere(edge.to) && isUpward(edge))).toEqual([]);
  });

  test("form no circles of files, types included", () => {
    expect(circlesOf(imports.filter(({ to }) => files.has(to)))).toEqual([]);
  });

  test("form no circles of sub-folders, types included", () => {
    const siblings = imports
      .filter(({ from, to }) => files.has(to) && !/\.test\.tsx?$/.test(from))
      .flatMap((edge) => siblingFolders(edge) ?? []);
    const circles = [...groupBy(siblings, ({ folder }) => folder)].flatMap(([folder, edges]) =>
      circlesOf(edges.map(({ edge }) => edge)).map((circle) => `${folder}: ${circle.join(", ")}`),
    );
    expect(siblings.length).toBeGreaterThan(500);
    expect(circles).toEqual([]);
  });

  test.each<[string, string[][]]>([
    ["a-b b-a", [["a", "b"]]],
    ["a-b b-c c-b c-d", [["b", "c"]]],
    [
      "a-b b-c c-a d-e e-f f-d c-d",
      [
        ["d", "e", "f"],
        ["a", "b", "c"],
      ],
    ],
    ["a-b a-c b-d c-d a-a", []],
  ])("circles are found: %s", (edges, circles) => {
    const pairs = edges.split(" ").map((edge) => ({ from: edge[0] ?? "", to: edge[2] ?? "" }));
    expect(circlesOf(pairs)).toEqual(circles);
  });

  test("of the PostgreSQL client appear only in server-only files", () => {
    const open = offenders(
      ({ from, to, isType }) =>
        to === "lib/kit/db.ts" &&
        !isType &&
        !isServerOnly(from) &&
        !/^(lib\/(commands|runtime)\/|prisma\/|tests\/)/.test(from),
    );
    expect(open).toEqual([]);
  });

  test.each([
    ["the engine's client", /^@clickhouse\/client$/, /^lib\/(usage|kit|runtime)\//],
    ["Tremor", /^@tremor\//, /^components\/users\/entrance\/entrance-card\.tsx$/],
    [
      "Next's request",
      /^next\/(headers|navigation|server)$/,
      /^(app\/|components\/|middleware\.ts$|lib\/kit\/i18n\/|lib\/request\/)/,
    ],
    ["the parser of our code", /^(oxc-parser|knip)$/, /^tests\/architecture\//],
  ])("of %s appear only where allowed", (_, packages, rooms) => {
    expect(offenders((edge) => isProduct(edge) && packages.test(edge.to) && !rooms.test(edge.from))).toEqual([]);
  });
});

describe("islands", () => {
  const islands = product.filter(({ path }) => path.endsWith(".client.tsx")).map(({ path }) => path);

  test('carry "use client" exactly in files named *.client.tsx, and in error.tsx as Next.js requires', () => {
    const isIsland = (path: string) => /(\.client|\/error)\.tsx$/.test(path);
    expect(
      product.filter(({ path, text }) => /^["']use client["']/.test(text) !== isIsland(path)).map(({ path }) => path),
    ).toEqual([]);
  });

  test("import only calls from contracts, whose schemas are absent in the browser", async () => {
    const calls = new Set((await allContracts()).map(({ name, file }) => `${file} ${name}`));
    const reached = new Set(islands.flatMap((path) => [...closureOf(path)]));
    const offenses = imports
      .filter(({ from, to, isType }) => reached.has(from) && !isType && /^lib\/.*\/contract\.ts$/.test(to))
      .filter(({ from }) => !from.endsWith("/contract.ts"))
      .flatMap(({ from, to, names }) =>
        names.filter((name) => !calls.has(`${to} ${name}`)).map((name) => `${from}: ${name}`),
      );
    expect(offenses).toEqual([]);
    expect(
      offenders(({ from, to }) => from.endsWith("/contract.ts") && to === "zod" && !from.startsWith("lib/access/")),
    ).toEqual([]);
  });

  test("of the first page load no dialogs, searchable lists or schema library before they are needed", () => {
    const pages = product.filter(({ path }) => /^app\/.*\/(page|layout|error)\.tsx$/.test(path));
    const reached = pages
      .filter(({ path }) => !path.includes("/ui-gallery/"))
      .flatMap(({ path }) => [...closureOf(path, { late: false })]);
    const coming = islands.filter((path) => reached.includes(path));
    expect(coming.length).toBeGreaterThan(100);
    const heavy = ["zod", "@radix-ui/react-dialog", "@headlessui/react"].flatMap((library) =>
      coming.filter((path) => closureOf(path, { late: false }).has(library)).map((path) => `${path} → ${library}`),
    );
    expect(heavy).toEqual([]);
  });

  test("never import a server-only file", () => {
    const leaks = islands.flatMap((path) =>
      [...closureOf(path)].filter(isServerOnly).map((target) => `${path} → ${target}`),
    );
    expect(leaks).toEqual([]);
  });
});

test("files are only in declared rooms", () => {
  expect(product.filter(({ path }) => !layerOf(path)).map(({ path }) => path)).toEqual([]);
});

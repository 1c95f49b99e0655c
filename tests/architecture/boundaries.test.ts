import { describe, expect, test } from "vitest";
import { allContracts } from "../support/contracts";
import { allImportsOf, closureOf, type SourceFile, sourceFiles } from "./source-files";

/** Who may import whom. A file belongs to the first layer whose pattern it matches. */
const layers: readonly { name: string; files: RegExp; mayImport: readonly string[] }[] = [
  {
    name: "app",
    files: /^(app\/|middleware\.ts$)/,
    mayImport: ["app", "components", "ui", "ideas", "kit", "messages"],
  },
  { name: "ui", files: /^components\/ui\//, mayImport: ["ui", "kit"] },
  { name: "components", files: /^components\//, mayImport: ["components", "ui", "ideas", "kit", "messages"] },
  { name: "kit", files: /^lib\/kit\//, mayImport: ["kit", "messages"] },
  {
    name: "processes",
    files: /^lib\/(commands|supervisor)\//,
    mayImport: ["processes", "ideas", "kit", "messages", "prisma", "publisher"],
  },
  { name: "worker", files: /^lib\/worker\.ts$/, mayImport: ["ideas", "kit"] },
  { name: "ideas", files: /^lib\//, mayImport: ["ideas", "kit", "messages"] },
  { name: "messages", files: /^messages\//, mayImport: ["messages"] },
  { name: "prisma", files: /^prisma\//, mayImport: ["prisma", "ideas", "kit", "publisher"] },
  { name: "publisher", files: /^tests\/(publisher|registry)\//, mayImport: ["publisher", "ideas", "kit"] },
  {
    name: "tests",
    files: /^tests\//,
    mayImport: [
      "tests",
      "publisher",
      "app",
      "components",
      "ui",
      "ideas",
      "kit",
      "processes",
      "messages",
      "prisma",
      "worker",
    ],
  },
];

const layerOf = (path: string) => layers.find(({ files }) => files.test(path));
const product = sourceFiles.filter(({ path }) => !path.startsWith("tests/"));
const offenders = (rule: (file: SourceFile) => boolean, files = product) => files.filter(rule).map(({ path }) => path);

describe("imports", () => {
  test("follow the layers", () => {
    const upward = sourceFiles.flatMap((file) => {
      const allowed = layerOf(file.path)?.mayImport ?? [];
      return allImportsOf(file)
        .filter(
          (target) =>
            target.includes("/") && layerOf(target) && /^(app|components|lib|messages|prisma|tests)\//.test(target),
        )
        .filter((target) => !allowed.includes(layerOf(target)?.name ?? ""))
        .map((target) => `${file.path} → ${target}`);
    });
    expect(upward).toEqual([]);
  });

  test("form no cycles", () => {
    const cycles = product.filter(({ path, imports }) =>
      imports.some((target) => target !== path && closureOf(target).has(path)),
    );
    expect(cycles.map(({ path }) => path)).toEqual([]);
  });

  test("of the PostgreSQL client stay in server-only files", () => {
    const open = offenders(
      ({ path, text, imports }) =>
        imports.includes("lib/kit/db.ts") &&
        !text.includes('import "server-only"') &&
        !["processes", "worker", "prisma"].includes(layerOf(path)?.name ?? ""),
    );
    expect(open).toEqual([]);
  });

  test("of the engine's client stay in lib/usage and lib/kit", () => {
    expect(
      offenders(({ path, imports }) => imports.includes("@clickhouse/client") && !/^lib\/(usage|kit)\//.test(path)),
    ).toEqual([]);
  });

  test("of Tremor stay in components/ui/charts", () => {
    expect(
      offenders(
        ({ path, imports }) =>
          imports.some((target) => target.startsWith("@tremor/")) && !path.startsWith("components/ui/charts/"),
      ),
    ).toEqual([]);
  });

  test("of Next's request stay out of use cases", () => {
    const binders =
      /^(app\/|components\/|middleware\.ts$|lib\/kit\/i18n\/|lib\/request\/|lib\/users\/sessions\/(request-origin|hand-over))/;
    const request = /^next\/(headers|navigation|server)$/;
    expect(
      offenders(({ path, imports }) => imports.some((target) => request.test(target)) && !binders.test(path)),
    ).toEqual([]);
  });
});

describe("islands", () => {
  test('carry "use client" exactly where the file is named *.client.tsx, or error.tsx as Next demands', () => {
    const isIsland = (path: string) => /(\.client|\/error)\.tsx$/.test(path);
    expect(offenders(({ path, text }) => /^["']use client["']/.test(text) !== isIsland(path))).toEqual([]);
  });

  test("take nothing but calls from contracts, whose schemas are not there in the browser", async () => {
    const calls = new Set((await allContracts()).map(({ name, file }) => `${file} ${name}`));
    const reached = new Set(
      product.filter(({ path }) => path.endsWith(".client.tsx")).flatMap(({ path }) => [...closureOf(path)]),
    );
    const taken = product
      .filter(({ path }) => reached.has(path) && !path.endsWith("/contract.ts"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/import \{([^}]*)\} from "@\/(lib\/[\w-]+\/contract)"/g)].flatMap(([, names = "", file]) =>
          names
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith("type ") && !calls.has(`${file}.ts ${name}`))
            .map((name) => `${path}: ${name}`),
        ),
      );
    expect(taken).toEqual([]);
    expect(
      offenders(
        ({ path, text }) =>
          path.endsWith("/contract.ts") && text.includes('from "zod"') && !path.startsWith("lib/access/"),
      ),
    ).toEqual([]);
  });

  test("never pull in a server-only file", () => {
    const leaks = product
      .filter(({ path }) => path.endsWith(".client.tsx"))
      .flatMap(({ path }) =>
        [...closureOf(path)]
          .filter((target) => sourceFiles.find((file) => file.path === target)?.text.includes('import "server-only"'))
          .map((target) => `${path} → ${target}`),
      );
    expect(leaks).toEqual([]);
  });
});

describe("code", () => {
  test("reads process.env only where settings are read", () => {
    const readers = /^(lib\/kit\/env\.ts|lib\/commands\/|lib\/supervisor\/)/;
    expect(offenders(({ path, text }) => text.includes("process.env") && !readers.test(path))).toEqual([]);
  });

  test("reads the wall clock only in lib/kit/clock.ts", () => {
    expect(
      offenders(
        ({ path, text }) =>
          /new Date\(\)|Date\.now\(\)/.test(text) &&
          path !== "lib/kit/clock.ts" &&
          !/^lib\/(supervisor|kit\/embedded)\//.test(path),
      ),
    ).toEqual([]);
  });

  test("casts only with a reason on the line above", () => {
    const casts = product.flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, index, lines) => {
        const isCast =
          /[\w)\]}>] as (?!const\b)[A-Z{[(]?\w*/.test(line) &&
          !/^\s*(\/\/|\*|\/\*|import|export \{)|["'`][^"'`]* as [^"'`]*["'`]/.test(line) &&
          !/\b(import|export)\b.*\bas\b/.test(line);
        const reasoned = lines.slice(Math.max(0, index - 3), index + 1).some((before) => /\/\/|\*\//.test(before));
        return isCast && !reasoned ? [`${path}:${index + 1} ${line.trim()}`] : [];
      }),
    );
    expect(casts).toEqual([]);
  });

  test("never mutes the compiler", () => {
    expect(offenders(({ text }) => /@ts-(ignore|expect-error|nocheck)/.test(text))).toEqual([]);
  });

  test("goes to the rooms of the house only", () => {
    expect(product.filter(({ path }) => !layerOf(path)).map(({ path }) => path)).toEqual([]);
  });
});

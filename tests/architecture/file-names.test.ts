import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root, sourceFiles, walk } from "./source-files";

const BANNED = /(^|[/.-])(index|utils?|helpers?|common|misc|types|constants|services?|managers?)\.tsx?$/;

test("no file has a meaningless name", () => {
  expect(sourceFiles.map(({ path: file }) => file).filter((file) => BANNED.test(file))).toEqual([]);
});

test("files and folders are in kebab-case", () => {
  const odd = [...walk("components"), ...walk("lib"), ...walk("tests")].filter(
    (file) =>
      !file.startsWith("lib/kit/prisma/") &&
      !file.includes("__snapshots__") &&
      !/(^|\/)README\.md$/.test(file) &&
      !/^[a-z0-9./_-]+$/.test(file),
  );
  expect(odd).toEqual([]);
});

test("unit tests are next to the code they test", () => {
  const lonely = walk("lib")
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter(
      (file) =>
        !["ts", "tsx", "mjs"].some((ending) =>
          fs.existsSync(path.join(root, file.replace(/\.test\.tsx?$/, `.${ending}`))),
        ),
    );
  expect(lonely).toEqual([]);
});

test("the top level contains only product folders and files that tools require", () => {
  const allowed =
    /^(package(-lock)?\.json|next\.config\.mjs|tailwind\.config\.ts|tsconfig\.json|app|components|lib|messages|prisma|middleware\.ts|tests|docs|README\.md|CONTRIBUTING\.md|CHANGELOG\.md|LICENSE|NOTICE|Dockerfile|compose\.yaml|postcss\.config\.mjs|prisma\.config\.ts|biome\.json|\..*|data|node_modules|next-env\.d\.ts|tsconfig\.tsbuildinfo)$/;
  expect(fs.readdirSync(root).filter((name) => !allowed.test(name))).toEqual([]);
});

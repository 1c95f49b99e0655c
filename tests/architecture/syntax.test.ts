import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files";

type Place = { path: string; line: number; code: string };
const clock: Place[] = [];
const environment: Place[] = [];
const casts: Place[] = [];
const tenants: Place[] = [];
const muted: Place[] = [];

for (const { path, text } of sourceFiles.filter(({ path }) => !path.startsWith("tests/"))) {
  const { program, comments } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const place = ({ start, end }: { start: number; end: number }): Place => ({
    path,
    line: lineOf(start),
    code: text.slice(start, end),
  });
  const explained = new Set(comments.flatMap(({ start, end }) => [lineOf(start), lineOf(end)]));
  new Visitor({
    NewExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name === "Date" && node.arguments.length === 0)
        clock.push(place(node));
    },
    MemberExpression(node) {
      const code = text.slice(node.start, node.end);
      if (code === "Date.now") clock.push(place(node));
      if (code === "process.env") environment.push(place(node));
    },
    TSAsExpression(node) {
      const isConst = text.slice(node.typeAnnotation.start, node.typeAnnotation.end) === "const";
      const { line } = place({ ...node, start: node.end });
      const hasReason = [0, 1, 2, 3].some((before) => explained.has(line - before));
      if (!isConst && !hasReason) casts.push(place(node));
    },
    TSNonNullExpression(node) {
      casts.push(place(node));
    },
    ArrayExpression(node) {
      const [only, ...others] = node.elements;
      if (only?.type !== "SpreadElement" || others.length > 0) return;
      if (/(^|\.)organizationIds$/.test(text.slice(only.argument.start, only.argument.end))) tenants.push(place(node));
    },
  }).visit(program);
  for (const comment of comments)
    if (/@ts-(ignore|expect-error|nocheck)/.test(comment.value)) muted.push(place(comment));
}

const outside = (places: readonly Place[], rooms: RegExp) =>
  places.filter(({ path }) => !rooms.test(path)).map(({ path, line, code }) => `${path}:${line} ${code}`);

test("process.env is read only where settings are", () => {
  expect(outside(environment, /^lib\/(kit\/env\.ts|commands\/|runtime\/|simulator\/)/)).toEqual([]);
});

test("the wall clock is read only in lib/kit/clock.ts", () => {
  expect(outside(clock, /^lib\/(kit\/clock\.ts|runtime\/|simulator\/)/)).toEqual([]);
});

test("casts have their reason in the lines above", () => {
  expect(outside(casts, /^$/)).toEqual([]);
});

test("the compiler is never silenced", () => {
  expect(outside(muted, /^$/)).toEqual([]);
});

test("the tenant filter is written once, in lib/access/reach.ts", () => {
  expect(outside(tenants, /^lib\/access\/reach\.ts$/)).toEqual([]);
});

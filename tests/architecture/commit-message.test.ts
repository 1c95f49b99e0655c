import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./source-files";

const folder = mkdtempSync(path.join(os.tmpdir(), "usus-commit-"));
afterAll(() => rmSync(folder, { recursive: true }));

function runHook(message: string): { status: number | null; complaints: string } {
  const file = path.join(folder, "COMMIT_EDITMSG");
  writeFileSync(file, message);
  const { status, stderr } = spawnSync(path.join(root, ".githooks/commit-msg"), [file], { encoding: "utf8" });
  return { status, complaints: stderr };
}

describe("the commit-msg hook", () => {
  test.each([
    ["a subject", "harvest: retry after a 503\n"],
    ["a subject with a body", "harvest: retry after a 503\n\nA busy server asks us to wait.\n"],
    ["72 characters that take more bytes", `help: ${"ě".repeat(66)}\n`],
    ["an address longer than a line", `docs: link the code of practice\n\nhttps://example.org/${"a".repeat(100)}\n`],
    [
      "comments and a diff",
      `\n# branch\nui: fix the focus\n# ${"-".repeat(24)} >8 ${"-".repeat(24)}\n${"d".repeat(200)}\n`,
    ],
    ["a merge of git", "Merge branch 'main' into topic\n"],
    ["a fixup", "fixup! harvest: retry after a 503\n"],
  ])("accepts %s", (_, message) => {
    expect(runHook(message)).toEqual({ status: 0, complaints: "" });
  });

  test.each([
    ["a subject of 73 characters", `help: ${"a".repeat(67)}\n`, "the subject has 73 characters"],
    ["a subject without an area", "Retry after a 503\n", "start the subject with one area"],
    ["two areas", "harvest, ui: retry after a 503\n", "start the subject with one area"],
    ["a period at the end", "harvest: retry after a 503.\n", "without a period"],
    [
      "a body next to the subject",
      "harvest: retry after a 503\nA busy server asks us to wait.\n",
      "leave a blank line",
    ],
    ["a long line in the body", `harvest: retry\n\n${"long ".repeat(21)}\n`, "more than 100 characters"],
  ])("rejects %s", (_, message, complaint) => {
    const { status, complaints } = runHook(message);
    expect(status).toBe(1);
    expect(complaints).toContain(complaint);
  });
});

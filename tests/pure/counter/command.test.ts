import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { journal5, report5 } from "./report-builder";

const run = promisify(execFile);
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "counter-command-"));
  await writeFile(path.join(folder, "good.json"), report5([journal5({ YOP: "n/a" })]));
  await writeFile(path.join(folder, "page.json"), "<html><title>Log in</title></html>");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function counter(...args: string[]) {
  return run(process.execPath, ["--import", "tsx", "lib/commands/counter.ts", ...args]);
}

test("prints one line for each file, readable or not", async () => {
  const files = ["good.json", "page.json", "missing.json"].map((name) => path.join(folder, name));
  const { stdout, stderr } = await counter("read", ...files);
  expect(stderr).toBe("");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(lines).toEqual([
    {
      file: files[0],
      verdict: "import",
      reports: [
        { release: "5", report: "TR", rows: 1, cells: 1, nonzero: 1, sums: { Total_Item_Requests: { "2024-01": 7 } } },
      ],
      partial_months: [],
      exceptions: [],
      warnings: [
        {
          code: "attribute-unknown",
          message: "YOP has the value “n/a”, which is not in the COUNTER standard (in one place). It was read as “–”.",
          where: "Report_Items[0]",
        },
      ],
      errors: [],
    },
    expect.objectContaining({
      file: files[1],
      verdict: "not-counter",
      reports: [],
      errors: [expect.objectContaining({ code: "kind-html" })],
    }),
    expect.objectContaining({
      file: files[2],
      verdict: "not-counter",
      errors: [expect.objectContaining({ code: "file-unreadable" })],
    }),
  ]);
});

test.each([[[]], [["read"]], [["write", "x"]]])("exits with 2 for wrong usage %o", async (given) => {
  await expect(counter(...given)).rejects.toMatchObject({ code: 2, stdout: "" });
});

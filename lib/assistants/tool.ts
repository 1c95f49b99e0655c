import "server-only";
import { z } from "zod";
import type { Scope } from "@/lib/access/scope";
import { LARGEST_ID, monthShape } from "@/lib/access/shapes";
import type { Coverage } from "@/lib/coverage/coverage";
import type { Running } from "@/lib/reports/ask/running";

/** Who calls a tool, usually a program with an API key. */
export type Caller = {
  readonly usage: Scope<"usage.view">;
  /** Of the key, or the first of a user; -1 for all of the consortium. */
  readonly organization: number;
  readonly running: Running;
};

/** A tool of the assistant protocol. `output` describes `structuredContent`. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Throws the Problems of the use case, and a ZodError for invalid arguments. */
  readonly call: (caller: Caller, args: unknown) => Promise<Readonly<Record<string, unknown>>>;
};

type Draft<Input extends z.ZodObject, Output extends z.ZodObject> = Omit<Tool, "input" | "output" | "call"> & {
  readonly input: Input;
  readonly output: Output;
  readonly answer: (caller: Caller, args: z.output<Input>) => Promise<z.input<Output>>;
};

export function tool<Input extends z.ZodObject, Output extends z.ZodObject>({
  answer,
  ...draft
}: Draft<Input, Output>): Tool {
  return {
    ...draft,
    call: async (caller, args) => draft.output.parse(await answer(caller, draft.input.parse(args))),
  };
}

/** The id of a record, as other tools return it. */
export const idArgument = (meaning: string) => z.int().positive().max(LARGEST_ID).describe(meaning);

const monthArgument = (meaning: string) => monthShape.describe(`${meaning}, included, as yyyy-MM`);
export const fromMonth = monthArgument("First month");
export const toMonth = monthArgument("Last month");
/** Both ends are required, so that no figure is without its period. */
export const period = { from: fromMonth, to: toMonth };

export const rowLimit = (usual: number, most = 100) =>
  z.int().min(1).max(most).default(usual).describe(`Rows to return: 1 to ${most}, default ${usual}`);

const completeness = z
  .object({
    present: z.int().describe("Monthly reports present with all of their usage"),
    expected: z.int().describe("Monthly reports expected"),
    partial: z.int().describe("Monthly reports stored with only a part of their usage; not in present"),
    is_complete: z.boolean(),
  })
  .nullable()
  .describe("Null if no reports are expected, or if completeness does not apply");

/** Every answer with figures says what they count, of when, how complete they are, and from which reports they come. */
export const aboutFigures = z
  .object({
    measure: z.string().describe("Metric or interest group that the figures count"),
    from: z.string().nullable().describe("First month, yyyy-MM; null if all months with data"),
    to: z.string().nullable().describe("Last month, yyyy-MM"),
    completeness,
    sources: z.array(z.string()).describe("Reports that the figures come from"),
    notes: z.array(z.string()).describe("Read them: they limit what the figures mean"),
    page: z.string().describe("Page of the site that shows the same, for people with an account"),
  })
  .describe("Quote measure, period and completeness with every figure");
export type AboutFigures = z.input<typeof aboutFigures>;

export const completenessOf = ({
  present,
  expected,
  partial,
}: Pick<Coverage, "present" | "expected" | "partial">): AboutFigures["completeness"] =>
  expected === 0 ? null : { present, expected, partial, is_complete: present >= expected };

import "server-only";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { productVersion, settings } from "@/lib/kit/env";
import { Problem } from "@/lib/kit/errors";
import { problemSentences } from "@/lib/kit/http/render-problem";
import { log } from "@/lib/kit/log";
import { storeFailure } from "@/lib/kit/store-failure";
import { type AboutFigures, aboutFigures, type Caller, type Tool } from "./tool";
import { tools } from "./tools/all-tools";

const instructions = [
  "Usage statistics (COUNTER) of the electronic resources of one library. Every tool only reads.",
  "Call get_organization first, then describe_measures, search_platforms or search_titles for ids.",
  "With every figure, say what it counts, its months, and how complete the reports are; link the page of the answer.",
  "Missing is not zero: null means that the figure is unknown. Never add up figures of different metrics.",
].join(" ");

/**
 * Answers one message of the Model Context Protocol, without a session: each request has its own server, so that any
 * process of the site can answer it. Only the SDK's server and its web transport are imported, so that neither Express
 * nor Hono is part of the product.
 */
export async function answerMcp(caller: Caller, request: Request, message: unknown): Promise<Response> {
  const server = new Server(
    { name: "usus", title: settings().SITE_NAME, version: productVersion },
    { capabilities: { tools: {} }, instructions, jsonSchemaValidator },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolList() }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(caller, params.name, params.arguments ?? {}),
  );
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(acceptingJson(request), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** Clients must accept both JSON and event streams; we only send JSON, so one that accepts less is served as well. */
function acceptingJson(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: request.method, headers });
}

/** Only for answers of users to questions of a server, which we never ask; saves compiling the SDK's own with each request. */
const jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false as const, data: undefined, errorMessage: "No user is asked." }),
};

let list: ReturnType<typeof describeTools> | undefined;
const toolList = () => {
  list ??= describeTools();
  return list;
};

const describeTools = () =>
  tools.map(({ name, title, description, input, output }) => ({
    ...{ name, title, description },
    inputSchema: jsonSchema(input, "input"),
    outputSchema: jsonSchema(output, "output"),
    annotations: { title, readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }));

function jsonSchema(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return { ...json, type: "object" as const };
}

async function callTool(caller: Caller, name: string, args: Record<string, unknown>): Promise<CallToolResult> {
  const called = tools.find((one) => one.name === name);
  if (!called) return failure(`There is no tool ${name}. Tools: ${tools.map((one) => one.name).join(", ")}.`);
  try {
    const structuredContent = JSON.parse(JSON.stringify(await called.call(caller, args)));
    // The second text is for clients that do not read structured content (specification, “Structured Content”).
    const texts = [summaryOf(called, structuredContent), JSON.stringify(structuredContent)];
    return { content: texts.map((text) => ({ type: "text", text })), structuredContent };
  } catch (error) {
    return failure(sentenceOf(called, error, caller));
  }
}

const failure = (text: string): CallToolResult => ({ isError: true, content: [{ type: "text", text }] });

const answerAbout = z.object({ about: aboutFigures });

/** Measure, period, completeness and page in one text. */
function summaryOf({ title }: Tool, answer: unknown): string {
  const { success, data } = answerAbout.safeParse(answer);
  if (!success) return `${title}.`;
  const { measure, from, to, completeness, notes, page } = data.about;
  const months = from === null && to === null ? "all months with data" : `${from ?? "…"} to ${to ?? "…"}`;
  return [
    `${title}. Counted: ${measure}. Months: ${months}.`,
    completenessText(completeness),
    ...notes,
    `Same figures: ${page}`,
  ].join(" ");
}

function completenessText(completeness: AboutFigures["completeness"]): string {
  if (!completeness) return "Completeness: no monthly reports are expected.";
  const { present, expected, partial, is_complete: isComplete } = completeness;
  if (isComplete) return `Complete: all ${expected} monthly reports are present.`;
  const more = partial > 0 ? `, ${partial} more in part` : "";
  return `Incomplete: ${present} of ${expected} monthly reports are present${more}, so figures may be too low or unknown.`;
}

/** Sentences about an error with the next step for the caller. Unexpected errors are logged and not described. */
function sentenceOf({ name, input }: Tool, error: unknown, { running: { locale } }: Caller): string {
  if (error instanceof z.ZodError) return wrongArguments(name, input, error);
  const problem = error instanceof Problem ? error : storeFailure(error);
  if (problem) return problemSentences(problem, locale).join(" ");
  log.error({ tool: name, error: error instanceof Error ? error.stack : "thrown" }, "a tool failed");
  return "The tool failed unexpectedly. Try again, or ask the administrators of the site; the log of the server has the error.";
}

function wrongArguments(name: string, input: z.ZodObject, { issues }: z.ZodError): string {
  const wrong = issues.map((issue) =>
    issue.code === "unrecognized_keys"
      ? `There is no argument ${issue.keys.join(", ")}`
      : `${issue.path.join(".") || "arguments"}: ${issue.message === "month" ? "write the month as yyyy-MM" : issue.message}`,
  );
  return `${wrong.join(". ")}. Arguments of ${name}: ${Object.keys(input.shape).join(", ")}.`;
}

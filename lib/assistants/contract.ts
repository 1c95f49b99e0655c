import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model } from "@/lib/access/shapes";

/** A request or notification of JSON-RPC; the SDK checks its content. No lists: each call counts for the key's limit. */
const message = model("McpMessage", {
  jsonrpc: z.literal("2.0", "invalid"),
  id: z.unknown().optional().describe("Text or number of a request, repeated in its response"),
  method: z.string().max(200),
  params: z.record(z.string(), z.unknown()).optional(),
});

export const mcpCall = contract({
  call: "POST /api/mcp/",
  summary: "Model Context Protocol (streamable HTTP, without sessions): tools with which an assistant reads usage",
  access: "usage.view",
  weight: "report",
  body: message,
  reads: true,
  returns: { file: "application/json" },
});

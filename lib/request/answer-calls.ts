import "server-only";
import type { NextRequest } from "next/server";
import { type Call, methodOf, pathOf } from "@/lib/access/contract";
import { NotFound, Problem } from "@/lib/kit/errors";
import { renderProblem } from "@/lib/kit/http/render-problem";
import { preferredLocale } from "@/lib/kit/i18n/routing";
import { apiAnswer } from "./api-answer";
import type { Handler } from "./serve";

/** Paths of calls as a tree: one node per segment, with the handlers whose path ends there, by method. */
type Node = { texts: Map<string, Node>; parameter: Node | null; handlers: Map<string, Handler> };

const emptyNode = (): Node => ({ texts: new Map(), parameter: null, handlers: new Map() });

const PARAMETER = /^\{(\w+)\}$/;

/** Segments after /api/. */
const segmentsOf = (call: Call) => pathOf(call).split("/").filter(Boolean).slice(1);

/** Throws if two handlers answer the same requests. */
function treeOf(handlers: readonly Handler[]): Node {
  const root = emptyNode();
  for (const handler of handlers) {
    const end = segmentsOf(handler.call).reduce((node, segment) => childFor(node, segment), root);
    const method = methodOf(handler.call);
    if (end.handlers.has(method)) throw new Error(`Two handlers for ${handler.call}.`);
    end.handlers.set(method, handler);
  }
  return root;
}

function childFor(node: Node, segment: string): Node {
  if (PARAMETER.test(segment)) {
    node.parameter ??= emptyNode();
    return node.parameter;
  }
  const child = node.texts.get(segment) ?? emptyNode();
  node.texts.set(segment, child);
  return child;
}

/** Handlers of a path by method, or null. A fixed segment wins over a parameter. */
function handlersAt(node: Node, [segment, ...rest]: readonly string[]): ReadonlyMap<string, Handler> | null {
  if (segment === undefined) return node.handlers.size > 0 ? node.handlers : null;
  const text = node.texts.get(segment);
  return (text && handlersAt(text, rest)) ?? (node.parameter && handlersAt(node.parameter, rest));
}

const paramsOf = (call: Call, segments: readonly string[]) =>
  Object.fromEntries(
    segmentsOf(call).flatMap((segment, index) => {
      const name = PARAMETER.exec(segment)?.[1];
      return name === undefined ? [] : [[name, segments[index] ?? ""]];
    }),
  );

/**
 * Answers each request below /api/ with the handler whose contract has its method and path. Throws if two handlers
 * answer the same requests. Unknown paths get 404, known ones with another method 405, both as JSON.
 */
export function answerCalls(handlers: readonly Handler[]) {
  const root = treeOf(handlers);
  return async (request: NextRequest, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> => {
    const { path } = await params;
    const allowed = handlersAt(root, path);
    if (!allowed) return refuse(request, new NotFound("callNotFound"));
    const handler = allowed.get(request.method === "HEAD" ? "GET" : request.method);
    if (handler) return handler.answer(request, paramsOf(handler.call, path));
    const methods = [...allowed.keys(), ...(allowed.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
    const response =
      request.method === "OPTIONS"
        ? new Response(null, { status: 204 })
        : refuse(request, new Problem(405, "methodNotAllowed", { method: request.method, methods }));
    response.headers.set("allow", methods);
    return response;
  };
}

function refuse(request: NextRequest, problem: Problem): Response {
  return apiAnswer(request, renderProblem(problem, preferredLocale(request.headers.get("accept-language"))));
}

import { z } from "zod";
import { type Permission, permissions } from "@/lib/access/permissions";
import { descriptionOf, fieldsOf, type SchemaField, typeOf } from "./schema-fields";

export type ReferenceCall = {
  /** Anchor on the page: "get-user". */
  anchor: string;
  method: string;
  path: string;
  summary: string;
  permission: Permission;
  /** API keys may make this call. */
  takesKeys: boolean;
  parameters: readonly (SchemaField & { isInPath: boolean })[];
  body: readonly SchemaField[];
  /** HTTP status on success. */
  status: string;
  /** Null without content; `file` is its media type, null for JSON. */
  answer: { file: string | null; fields: readonly SchemaField[] } | null;
};

/** Calls of one idea: "harvest", "users" … */
export type ReferenceGroup = { idea: string; calls: readonly ReferenceCall[] };

const content = z.record(z.string(), z.object({ schema: z.unknown() }));

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  "x-permission": z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema: z.unknown() }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});

const openapiDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/**
 * The API reference from our OpenAPI document: calls by idea, both in alphabetical order. Throws for other documents.
 */
export function apiReference(document: unknown): ReferenceGroup[] {
  const groups = new Map<string, ReferenceCall[]>();
  for (const [path, methods] of Object.entries(openapiDocument.parse(document).paths))
    for (const [method, found] of Object.entries(methods)) {
      const idea = found.tags[0] ?? "";
      groups.set(idea, [...(groups.get(idea) ?? []), callOf({ path, method, found })]);
    }
  return [...groups].map(([idea, calls]) => ({ idea, calls })).sort((a, b) => (a.idea < b.idea ? -1 : 1));
}

type Found = { path: string; method: string; found: z.output<typeof operation> };

function callOf({ path, method, found }: Found): ReferenceCall {
  const { operationId, summary, security, parameters, requestBody, responses } = found;
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? ["200", {}];
  return {
    anchor: operationId.toLowerCase().replaceAll("_", "-"),
    method: method.toUpperCase(),
    path,
    summary,
    permission: permissionOf(found["x-permission"]),
    takesKeys: security.some((alternative) => "key" in alternative),
    parameters: parameters.map(({ name, in: place, required, schema }) => ({
      name,
      type: typeOf(schema),
      isRequired: required,
      description: descriptionOf(schema),
      isInPath: place === "path",
    })),
    body: jsonFields(requestBody?.content),
    status,
    answer: answerOf(success.content),
  };
}

function permissionOf(name: string): Permission {
  const isPermission = (text: string): text is Permission => Object.hasOwn(permissions, text);
  if (!isPermission(name)) throw new RangeError(`No permission: ${name}`);
  return name;
}

type Content = z.output<typeof content> | undefined;

const jsonFields = (found: Content): SchemaField[] => {
  const json = found?.["application/json"];
  return json ? fieldsOf(json.schema) : [];
};

function answerOf(found: Content): ReferenceCall["answer"] {
  const [type] = Object.keys(found ?? {});
  if (type === undefined) return null;
  return { file: type === "application/json" ? null : type, fields: jsonFields(found) };
}

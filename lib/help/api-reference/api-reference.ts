import { z } from "zod";
import { type Permission, permissions } from "@/lib/access/permissions";
import { descriptionOf, fieldsOf, type SchemaField, typeOf } from "./schema-fields";

type CallTitle = {
  /** Anchor on the page: "get-user". */
  anchor: string;
  method: string;
  path: string;
};

export type ReferenceCall = CallTitle & {
  summary: string;
  permission: Permission;
  /** The scope that an API key needs; null if keys may not send it. */
  keyScope: string | null;
  parameters: readonly (SchemaField & { isInPath: boolean })[];
  body: readonly SchemaField[];
  /** HTTP status on success. */
  status: string;
  /** Null without content; `file` is its media type, null for JSON. */
  answer: { file: string | null; fields: readonly SchemaField[] } | null;
};

export type ApiReference = {
  /** Calls of each idea: "harvest", "users" … */
  groups: readonly { idea: string; calls: readonly CallTitle[] }[];
  /** The calls of one idea in full. */
  calls: readonly ReferenceCall[];
};

const contentTypes = z.record(z.string(), z.object({ schema: z.unknown() }));

const titledOperation = z.looseObject({ operationId: z.string(), tags: z.tuple([z.string()]) });

const wholeOperation = z.object({
  summary: z.string(),
  "x-permission": z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(["path", "query"]), required: z.boolean(), schema: z.unknown() }))
    .default([]),
  requestBody: z.object({ content: contentTypes }).optional(),
  responses: z.record(z.string(), z.object({ content: contentTypes.optional() })),
});

const openapiDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), titledOperation)) });

/**
 * The API reference from our OpenAPI document: all calls by idea, and the calls of one idea in full. Ideas are in
 * alphabetical order. Throws for other documents.
 */
export function apiReference(document: object, room?: string): ApiReference {
  const all = Object.entries(openapiDocument.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      idea: operation.tags[0],
      title: { anchor: operation.operationId.toLowerCase().replaceAll("_", "-"), method: method.toUpperCase(), path },
      operation,
    })),
  );
  const ideas = [...new Set(all.map(({ idea }) => idea))].sort();
  return {
    groups: ideas.map((name) => ({
      idea: name,
      calls: all.filter(({ idea }) => idea === name).map(({ title }) => title),
    })),
    calls: all
      .filter(({ idea }) => idea === room)
      .map(({ title, operation }) => ({ ...title, ...detailsOf(dereferenced(operation, document)) })),
  };
}

function detailsOf(operation: unknown): Omit<ReferenceCall, keyof CallTitle> {
  const whole = wholeOperation.parse(operation);
  const { summary, security, parameters, requestBody, responses, "x-permission": permission } = whole;
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? ["200", {}];
  return {
    summary,
    permission: permissionOf(permission),
    keyScope: security.flatMap(({ key: scopes }) => scopes ?? [])[0] ?? null,
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

type Content = z.output<typeof contentTypes> | undefined;

const jsonFields = (content: Content): SchemaField[] => {
  const json = content?.["application/json"];
  return json ? fieldsOf(json.schema) : [];
};

function answerOf(content: Content): ReferenceCall["answer"] {
  const [type] = Object.keys(content ?? {});
  if (type === undefined) return null;
  return { file: type === "application/json" ? null : type, fields: jsonFields(content) };
}

/** A part of the document with each reference replaced by the component that it names; siblings of a reference win. */
export function dereferenced(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((part) => dereferenced(part, document));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, dereferenced(part, document)]);
  const { $ref, ...own }: { $ref?: unknown } = Object.fromEntries(parts);
  return typeof $ref === "string" ? { ...Object(dereferenced(component($ref, document), document)), ...own } : own;
}

/** `reference`: "#/components/schemas/Title". */
const component = (reference: string, document: object): unknown =>
  reference
    .split("/")
    .slice(1)
    .reduce<unknown>((part, name) => Reflect.get(Object(part), name), document);

import { z } from "zod";
import { keyScopes } from "@/lib/access/actor";
import { isOpenToKeys } from "@/lib/access/check-key";
import { type Contract, methodOf, pathOf } from "@/lib/access/contract";
import { type Installation, permissions } from "@/lib/access/permissions";
import { CROSS_SITE_COOKIE, CROSS_SITE_HEADER, VERSION_HEADER } from "@/lib/kit/http/header-names";
import { type Json, NamedSchemas } from "./named-schemas";

/** `file`: lib/<idea>/contract.ts. */
type Declared = Contract & { file: string };

/** Written with the bundled programs, so that it is never older than the sources (lib/runtime/bundle-programs.ts). */
export const OPENAPI_FILE = ".programs/openapi.json";

/** The OpenAPI 3.1 document of the contracts, sorted by path. */
export function openapi(contracts: readonly Declared[], version: string): Json {
  const schemas = new NamedSchemas();
  const sorted = [...contracts].sort((a, b) => (pathOf(a.call) + a.call < pathOf(b.call) + b.call ? -1 : 1));
  const operations = sorted.map((contract) => ({ contract, operation: operationOf(contract, schemas) }));
  const shared = sharedParameters(operations.flatMap(({ operation }) => operation.parameters ?? []));
  const paths: Record<string, Record<string, Json>> = {};
  for (const { contract, operation } of operations) {
    const path = pathOf(contract.call);
    const method = methodOf(contract.call).toLowerCase();
    const { parameters, ...rest } = operation;
    paths[path] = {
      ...paths[path],
      [method]: { ...rest, ...(parameters && { parameters: parameters.map((one) => shared.refer(one)) }) },
    };
  }
  const counter = contracts.some(({ isCounterApi }) => isCounterApi) ? { CounterException: counterException } : {};
  const document = {
    openapi: "3.1.0",
    info: { title: "Usus", version, description, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/" }],
    tags: [...new Set(sorted.map(ideaOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem, ...counter, ...schemas.components() },
      parameters: shared.components,
      responses: Object.keys(counter).length > 0 ? { ...responses, CounterException } : responses,
      securitySchemes,
    },
  };
  return schemas.resolved(document);
}

const description = [
  "Programs send the API key of an organization. Browsers send the session cookie that POST /api/rest-auth/login/ sets.",
  `With a session, all calls except GET also repeat the cookie ${CROSS_SITE_COOKIE}, which every response sets, in the header ${CROSS_SITE_HEADER}.`,
  `Responses have the header ${VERSION_HEADER}; a request with another version is refused with 409.`,
  "Every path works with and without a trailing slash.",
].join(" ");

const problem = {
  type: "object",
  required: ["code", "error"],
  properties: {
    code: { type: "string", description: "Stable identifier, for programs" },
    error: { type: "string", description: "Message in the language of Accept-Language (en, cs)" },
    details: {
      type: "object",
      additionalProperties: { type: ["string", "number"] },
      description: "Values used in the message, such as the maximum",
    },
    fields: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    non_field_errors: { type: "array", items: { type: "string" } },
  },
};

const counterException = {
  type: "object",
  required: ["Code", "Message"],
  properties: { Code: { type: "integer" }, Message: { type: "string" }, Data: { type: "string" } },
};

const refusal = (meaning: string): Json => ({
  description: meaning,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
});

const responses = {
  Invalid: refusal("A value is missing or invalid, or a rule forbids the change"),
  NotSignedIn: refusal("No session, or an invalid API key"),
  Forbidden: refusal("A permission, a one-time code, a verified e-mail address or the cross-site token is missing"),
  NotFound: refusal("The object does not exist, or the caller may not see it"),
  OtherVersion: refusal(`The header ${VERSION_HEADER} of the request names another release`),
  TooLarge: refusal("The body is too large"),
  Refused: refusal("Any other error; 429 after too many attempts has the seconds to wait in Retry-After"),
};

const CounterException: Json = {
  description: "An exception of the COUNTER API (CoP 5.1 Appendix D); 429 has the seconds to wait in Retry-After",
  content: { "application/json": { schema: { $ref: "#/components/schemas/CounterException" } } },
};

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "usus.session",
    description: "Named __Host-usus.session if the site is served over HTTPS",
  },
  crossSiteToken: {
    type: "apiKey",
    in: "header",
    name: CROSS_SITE_HEADER,
    description: `Value of the cookie ${CROSS_SITE_COOKIE}`,
  },
  key: { type: "apiKey", in: "header", name: "Authorization", description: "Api-Key, a space, and the key" },
};

function operationOf(contract: Declared, schemas: NamedSchemas) {
  const { call, summary, access, params, query, body, returns, status } = contract;
  const parameters = [...parametersOf(params, "path", schemas), ...parametersOf(query, "query", schemas)];
  return {
    operationId: call.replace(/ \/api\/|[/.{}-]+/g, "_").replace(/(?<!_)_+$/, ""),
    tags: [ideaOf(contract)],
    summary,
    "x-permission": access,
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: { required: true, content: { "application/json": { schema: schemas.schemaOf(body, "input") } } },
        }
      : {}),
    responses: {
      [status]: { description: "Success", ...(status === 204 ? {} : { content: contentOf(returns, schemas) }) },
      ...refusalsOf(contract),
    },
  };
}

/** Some folders under `users` are rooms of their own for readers of the API. */
const ideaOf = ({ file }: Declared): string =>
  /^lib\/(?:users\/(?=(?:accounts|api-keys|identities|second-factor)\/))?([\w-]+)\//.exec(file)?.[1] ?? "";

/** An installation that allows everything: rights then depend on the actor alone. */
const open: Installation = {
  isConsortial: true,
  rawDataImport: "All",
  allowsRegistration: true,
  allowsUserManagement: true,
  allowsOrganizationAdminsToManageUsers: true,
  allowsUserCreatedPlatforms: true,
  showsMailbox: true,
};

const isPublic = ({ access }: Contract): boolean => permissions[access].to({ kind: "nobody" }, open);

const isSafe = ({ call, reads }: Contract): boolean => methodOf(call) === "GET" || reads === true;

const needsToken = (contract: Contract): boolean => !isSafe(contract) && !contract.comesFromElsewhere;

const key = {
  ...({ kind: "key", id: 0, name: "", organizationId: null, scopes: keyScopes } as const),
  quota: { most: 0, remaining: 0, secondsLeft: 0 },
};

const takesKeys = (contract: Contract): boolean => isOpenToKeys(contract) && permissions[contract.access].to(key, open);

/** Alternatives, each of which needs all it names. */
function securityOf(contract: Contract): Json[] {
  const token = needsToken(contract) ? { crossSiteToken: [] } : {};
  if (isPublic(contract)) return needsToken(contract) ? [token] : [];
  return [{ session: [], ...token }, ...(takesKeys(contract) ? [{ key: [contract.keys ?? "usage"] }] : [])];
}

function refusalsOf(contract: Contract): Json {
  const { params, query, body } = contract;
  const shared = (name: keyof typeof responses | "CounterException") => ({ $ref: `#/components/responses/${name}` });
  if (contract.isCounterApi)
    return { ...(params ? { 404: shared("NotFound") } : {}), default: shared("CounterException") };
  return {
    ...(params || query || body ? { 400: shared("Invalid") } : {}),
    ...(isPublic(contract) ? {} : { 401: shared("NotSignedIn") }),
    ...(isPublic(contract) && !needsToken(contract) ? {} : { 403: shared("Forbidden") }),
    ...(params ? { 404: shared("NotFound") } : {}),
    409: shared("OtherVersion"),
    ...(body ? { 413: shared("TooLarge") } : {}),
    default: shared("Refused"),
  };
}

function contentOf(returns: Contract["returns"], schemas: NamedSchemas): Json {
  if (returns instanceof z.ZodType) return { "application/json": { schema: schemas.schemaOf(returns, "output") } };
  const schema = returns.holds ? schemas.schemaOf(returns.holds, "output") : binary;
  return Object.fromEntries([returns.file].flat().map((type) => [type, { schema }]));
}

const binary = { type: "string", format: "binary" };

function parametersOf(schema: z.ZodType | undefined, place: Parameter["in"], schemas: NamedSchemas): Parameter[] {
  if (!schema) return [];
  const { properties, required } = parameterObject.parse(schemas.schemaOf(schema, "input"));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** Contracts describe parameters by an object with one property for each. */
const parameterObject = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: unknown };

const FEWEST_USES = 3;

/**
 * Finds the parameters that several calls share, for `components/parameters`. Where calls describe a parameter of one name
 * differently, only the most frequent description is shared.
 */
function sharedParameters(all: readonly Parameter[]) {
  const uses = new Map<string, number>();
  for (const text of all.map((one) => JSON.stringify(one))) uses.set(text, (uses.get(text) ?? 0) + 1);
  const shared = new Map<string, Parameter>();
  for (const parameter of all) {
    const former = shared.get(nameOf(parameter));
    const count = uses.get(JSON.stringify(parameter)) ?? 0;
    const most = former ? (uses.get(JSON.stringify(former)) ?? 0) : FEWEST_USES - 1;
    if (count > most) shared.set(nameOf(parameter), parameter);
  }
  return {
    components: Object.fromEntries([...shared].sort(([one], [other]) => (one < other ? -1 : 1))),
    /** The parameter, or a reference to it. */
    refer: (parameter: Parameter): Json => {
      const name = nameOf(parameter);
      const isShared = JSON.stringify(shared.get(name)) === JSON.stringify(parameter);
      return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
    },
  };
}

/** "PageSize" in a query, "PlatformInPath" in a path. */
function nameOf({ name, in: place }: Parameter): string {
  const words = name.split(/[_-]+/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}${place === "path" ? "InPath" : ""}`;
}

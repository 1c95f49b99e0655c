import { type RouteName, routeNames, routes } from "./routes";
import { UNKNOWN_PLATFORM } from "./unknown-platform";

/** Parameters are integers, except uploads for an unknown platform and help topics. */
const parameters: Partial<Record<RouteName, Record<string, string>>> = {
  "help-topic": { topic: "[a-z0-9-]+" },
  "manual-data-upload-detail": { platformId: `(?:\\d+|${UNKNOWN_PLATFORM})` },
};

const patterns = routeNames.map((name) => ({
  name,
  pattern: new RegExp(
    `^${routes[name].path.replace(/\{(\w+)\}/g, (_, parameter) => parameters[name]?.[parameter] ?? "\\d+")}$`,
  ),
}));

/** The route of an address without language; ignores a trailing slash. */
export function routeAt(pathname: string): RouteName | null {
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;
}

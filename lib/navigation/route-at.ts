import { type RouteName, routeNames, routes } from "./routes";

const patterns = routeNames.map((name) => ({
  name,
  pattern: new RegExp(`^${routes[name].path.replace(/\{\w+\}/g, "\\d+")}$`),
}));

/** The route of an address without its language; a slash at the end does not matter. Parameters are whole numbers. */
export function routeAt(pathname: string): RouteName | null {
  const path = pathname.replace(/\/+$/, "");
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;
}

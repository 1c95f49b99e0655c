import { expect, test } from "vitest";
import { sourceFiles } from "./source-files";

const DECLARATION =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|class|type|interface|enum) (\w+)(?:: [^=]+)?(?: = (later)\()?/gm;

/**
 * Files that may repeat a name: routes, which the framework names, and the simulated services, whose months are
 * calculated independently of the code under test.
 */
const MAY_REPEAT = /^(app\/|tests\/|lib\/simulator\/publisher\/month\.ts$)|\.test\.tsx?$/;

test("an exported name is declared in one file, and again only to load the same component later", () => {
  const files = new Map<string, Set<string>>();
  for (const { path: file, text } of sourceFiles.filter((one) => !MAY_REPEAT.test(one.path)))
    for (const [, name = "", isLater] of text.matchAll(DECLARATION))
      if (!isLater) files.set(name, (files.get(name) ?? new Set()).add(file));
  const repeated = [...files].filter(([, places]) => places.size > 1).map(([name, places]) => [name, ...places]);
  expect(repeated).toEqual([]);
});

import { expect, test } from "vitest";
import { type AnnotationScope, concerns } from "./concerns";

const nothing = { organizationId: null, platformId: null, titleId: null, reportTypeId: null, isImportant: false };
const page: AnnotationScope = { organizations: [1], platforms: [10] };

test.each<[string, object, AnnotationScope, boolean]>([
  ["of everything", {}, page, true],
  ["of everything, on a page of everything", {}, {}, true],
  ["of the organization and platform shown", { organizationId: 1, platformId: 10 }, page, true],
  ["of another organization, however important", { organizationId: 2, isImportant: true }, page, false],
  ["of another platform", { organizationId: 1, platformId: 11, isImportant: true }, page, false],
  ["of one of several shown", { platformId: 10 }, { platforms: [9, 10] }, true],
  ["of a platform among all", { platformId: 10 }, { organizations: [1] }, false],
  ["of a platform among all, if it is important", { platformId: 10, isImportant: true }, { organizations: [1] }, true],
  ["of a title of the platform", { platformId: 10, titleId: 5 }, page, false],
  ["of the title shown", { titleId: 5 }, { ...page, titles: [5] }, true],
  ["of a report, where all are shown", { platformId: 10, reportTypeId: 3 }, page, true],
  [
    "of another report than the one shown",
    { reportTypeId: 3, isImportant: true },
    { ...page, reportTypes: [4] },
    false,
  ],
])("concerns an annotation %s", (_, fields, page, belongs) => {
  expect(concerns({ ...nothing, ...fields }, page)).toBe(belongs);
});

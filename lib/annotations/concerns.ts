/** Content of a page or chart: the objects of each kind it is limited to; absent if all are shown. */
export type AnnotationScope = {
  readonly organizations?: readonly number[] | undefined;
  readonly platforms?: readonly number[] | undefined;
  readonly titles?: readonly number[] | undefined;
  readonly reportTypes?: readonly number[] | undefined;
};

type Subject = {
  readonly organizationId: number | null;
  readonly platformId: number | null;
  readonly titleId: number | null;
  readonly reportTypeId: number | null;
  readonly isImportant: boolean;
};

/**
 * Whether an annotation is shown with this content: everything it names must be included, and its organization,
 * platform and title must be the only ones, unless it is important. A report is always one of several.
 */
export function concerns(of: Subject, page: AnnotationScope): boolean {
  const named = [
    [of.organizationId, page.organizations],
    [of.platformId, page.platforms],
    [of.titleId, page.titles],
    [of.reportTypeId, page.reportTypes ?? (of.reportTypeId === null ? [] : [of.reportTypeId])],
  ] as const;
  return named.every(([id, ids]) => id === null || (ids === undefined ? of.isImportant : ids.includes(id)));
}

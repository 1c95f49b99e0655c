/** What a page or a chart shows: of each kind, those it is narrowed to; absent where it shows all. */
export type Shown = {
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
 * Whether an annotation belongs beside what is shown: everything it names is shown, and the organization, platform and
 * title alone; where more is shown than those, only if it is important. A report is always one of several.
 */
export function concerns(of: Subject, shown: Shown): boolean {
  const named = [
    [of.organizationId, shown.organizations],
    [of.platformId, shown.platforms],
    [of.titleId, shown.titles],
    [of.reportTypeId, shown.reportTypes ?? (of.reportTypeId === null ? [] : [of.reportTypeId])],
  ] as const;
  return named.every(([id, ids]) => id === null || (ids === undefined ? of.isImportant : ids.includes(id)));
}

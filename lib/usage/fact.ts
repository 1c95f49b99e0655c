/** What the facts of one import have in common: the usage of one organization, platform, report type and month. */
export interface ImportedMonth {
  readonly importId: number;
  readonly organizationId: number;
  readonly reportTypeId: number;
  readonly platformId: number;
  /** yyyy-MM */
  readonly month: string;
}

/** A figure of a report. Ids of titles, items and texts are those of the metadata store; 0 is a blank. */
export interface Fact {
  readonly metricId: number;
  readonly titleId: number;
  readonly itemId: number;
  readonly accessType: number;
  readonly accessMethod: number;
  readonly dataType: number;
  readonly sectionType: number;
  readonly publisher: number;
  /** COUNTER's "Platform" column, as the provider writes it. */
  readonly reportedPlatform: number;
  readonly articleVersion: number;
  readonly parentDataType: number;
  /** The year of publication itself. */
  readonly yop: number;
  /** At least 1: no usage is no fact. */
  readonly value: number;
}

/** A fact as it is stored. */
export type StoredFact = ImportedMonth & Fact;

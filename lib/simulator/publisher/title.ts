import type { FieldOfStudy } from "./consortium";

export type SimulatedIdentifiers = {
  doi?: string;
  isbn?: string;
  printIssn?: string;
  onlineIssn?: string;
  uri?: string;
  proprietary: string;
};

export type AccessKind = "controlled" | "open" | "free";

export type Item = {
  key: string;
  name: string;
  dataType: "Article" | "Audiovisual" | "Sound" | "Image";
  field: FieldOfStudy;
  ids: SimulatedIdentifiers;
  publisher: string;
  authors: readonly { name: string; orcid?: string }[];
  publicationDate: string;
  articleVersion: "VoR" | "AM" | null;
  access: AccessKind;
  /** Share of the platform's requests; the weights of a platform add up to about 1. */
  weight: number;
};

export type SimulatedTitle = {
  /** The same title has the same key on every platform. */
  key: string;
  name: string;
  dataType: "Journal" | "Book" | "Reference_Work";
  field: FieldOfStudy;
  ids: SimulatedIdentifiers;
  publisher: string;
  publisherId: string;
  /** Year of publication of a book; journals have usage of many years. */
  yop: number | null;
  /** Fraction of the requests for open content. */
  openShare: number;
  /** A book delivered as one file: one item in Release 5, as many items as chapters in Release 5.1. */
  isOneFile: boolean;
  chapters: number;
  weight: number;
  /** Key of the aggregator's database that contains the title. */
  database: string | null;
  /** On platforms that count articles, the journal's usage is the sum of theirs. */
  articles: readonly Item[];
};

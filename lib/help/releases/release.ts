/** A text in both languages. */
type Bilingual = { en: string; cs: string };

export type ReleaseKind = "bugFix" | "newFeature" | "update";

/** A version for its readers, in plain words; the changelog lists every change. */
export type ProductRelease = {
  version: string;
  /** yyyy-MM-dd, as in CHANGELOG.md. */
  date: string;
  kinds: readonly ReleaseKind[];
  title: Bilingual;
  /** Markdown. */
  text: Bilingual;
  links: readonly { title: Bilingual; address: string }[];
  /** Announced in a banner; otherwise only in the list of releases. */
  notify: boolean;
};

/** Anchor of a version: "version-8_0_4". */
export const anchorOf = (version: string): string => `version-${version.replaceAll(".", "_")}`;

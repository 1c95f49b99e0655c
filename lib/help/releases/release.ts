/** A text in both languages of the product. */
type Bilingual = { en: string; cs: string };

export type ReleaseKind = "bugFix" | "newFeature" | "update";

/** What one version means to its readers, in plain words; the changelog lists every change. */
export type Release = {
  version: string;
  /** yyyy-MM-dd, the same as in CHANGELOG.md. */
  date: string;
  kinds: readonly ReleaseKind[];
  title: Bilingual;
  /** Markdown. */
  text: Bilingual;
  links: readonly { title: Bilingual; address: string }[];
  /** Announced in a banner; otherwise only the list of releases tells of it. */
  notify: boolean;
};

/** Where the pages show a version: "version-8_0_4". */
export const anchorOf = (version: string): string => `version-${version.replaceAll(".", "_")}`;

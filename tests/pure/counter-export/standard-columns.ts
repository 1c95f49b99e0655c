const source = "Publisher Publisher_ID Platform";
const ids = "DOI Proprietary_ID ISBN Print_ISSN Online_ISSN URI";
const journalIds = ids.replace("ISBN ", "");
const parentOf = (names: string) => names.replace(/\S+/g, "Parent_$&");
const article = "Authors Publication_Date Article_Version";
const parents = parentOf(`Title ${article} Data_Type ${ids}`);
const components = `Title Authors Publication_Date Data_Type ${ids}`.replace(/\S+/g, "Component_$&");
const parentsOfArticles = parentOf(`Title Authors Article_Version ${journalIds}`);

/**
 * Columns before Metric_Type when all are requested, by the Code of Practice; those of Release 5.1 where they differ.
 */
export const standardColumns: Readonly<Record<string, readonly [release5: string, release51?: string]>> = {
  PR: ["Platform Data_Type Access_Method"],
  PR_P1: ["Platform", "Platform Data_Type"],
  DR: [`Database ${source} Proprietary_ID Data_Type Access_Method`],
  DR_D1: [`Database ${source} Proprietary_ID`],
  DR_D2: [`Database ${source} Proprietary_ID`],
  TR: [
    `Title ${source} ${ids} Data_Type Section_Type YOP Access_Type Access_Method`,
    `Title ${source} ${ids} Data_Type YOP Access_Type Access_Method`,
  ],
  TR_B1: [`Title ${source} ${ids} YOP`, `Title ${source} ${ids} Data_Type YOP`],
  TR_B2: [`Title ${source} ${ids} YOP`, `Title ${source} ${ids} Data_Type YOP`],
  TR_B3: [`Title ${source} ${ids} YOP Access_Type`, `Title ${source} ${ids} Data_Type YOP Access_Type`],
  TR_J1: [`Title ${source} ${journalIds}`],
  TR_J2: [`Title ${source} ${journalIds}`],
  TR_J3: [`Title ${source} ${journalIds} Access_Type`],
  TR_J4: [`Title ${source} ${journalIds} YOP`],
  IR: [`Item ${source} ${article} ${ids} ${parents} ${components} Data_Type YOP Access_Type Access_Method`],
  IR_A1: [`Item ${source} ${article} ${journalIds} ${parentsOfArticles} Access_Type`],
  IR_M1: [`Item ${source} DOI Proprietary_ID URI`, `Item ${source} DOI Proprietary_ID URI Data_Type`],
};

import "server-only";
import type { Tool } from "../tool";
import { getCoverage } from "./coverage-tool";
import { getOrganization, listAgreementsTool, searchPlatforms, searchTitles } from "./find-tools";
import { getBriefing, getValue, listUnusual } from "./insight-tools";
import { askUsage, describeMeasures } from "./usage-tools";

/** In the order in which assistants need them. */
export const tools: readonly Tool[] = [
  getOrganization,
  describeMeasures,
  searchPlatforms,
  searchTitles,
  listAgreementsTool,
  askUsage,
  getCoverage,
  listUnusual,
  getValue,
  getBriefing,
];

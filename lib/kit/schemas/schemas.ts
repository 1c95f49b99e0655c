/** The schema library for contracts. Browsers get `recorded-schemas.ts` instead (package.json, "imports"). */
export { z } from "zod";

/** What contracts are written in. Browsers get `recorded-schemas.ts` in its place (package.json, "imports"). */
export { z } from "zod";

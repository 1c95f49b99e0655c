/** What contracts are written in. Browsers get `no-schemas.ts` in its place (package.json, "imports"). */
export { z } from "zod";

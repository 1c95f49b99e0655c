import fs from "node:fs";
import { openapi } from "@/lib/access/openapi";
import { productVersion } from "@/lib/kit/env";
import { allContracts } from "./support/contracts";

fs.writeFileSync(
  "lib/access/openapi.json",
  `${JSON.stringify(openapi(await allContracts(), productVersion), null, 2)}\n`,
);

import { writeFileSync } from "node:fs";
import { allContracts } from "@/lib/help/api-reference/all-contracts";
import { openapi } from "@/lib/help/api-reference/openapi";
import { productVersion } from "@/lib/kit/env";
import { readArguments } from "./read-arguments";

const usage = "usage: npm run --silent openapi -- [FILE]";
const {
  positionals: [file],
} = readArguments(usage, {}, { least: 0, most: 1 });
const document = `${JSON.stringify(openapi(await allContracts(), productVersion), null, 2)}\n`;
if (file) writeFileSync(file, document);
else process.stdout.write(document);

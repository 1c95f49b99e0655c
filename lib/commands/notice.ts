import { writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/lib/kit/root";
import { notice } from "./package-licenses";

writeFileSync(path.join(ROOT, "NOTICE"), notice());

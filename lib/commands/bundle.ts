import { bundlePrograms } from "@/lib/supervisor/bundle-programs";

await bundlePrograms();

import { bundlePrograms } from "@/lib/runtime/bundle-programs";

await bundlePrograms();

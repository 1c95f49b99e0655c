import { readChangelogCall } from "@/lib/help/releases/contract";
import { readChangelog } from "@/lib/help/releases/read-changelog";
import { serve } from "@/lib/request/serve";

export const GET = serve(readChangelogCall, () => readChangelog("en"));

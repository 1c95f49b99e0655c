import { serve } from "@/lib/access/serve";
import { readChangelogCall } from "@/lib/releases/contract";
import { readChangelog } from "@/lib/releases/read-changelog";

export const GET = serve(readChangelogCall, readChangelog);

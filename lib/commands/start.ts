import { runUntilSignal } from "@/lib/supervisor/run-until-signal";

await runUntilSignal({ mode: "start", env: process.env });

import { runUntilSignal } from "@/lib/supervisor/run-until-signal";

await runUntilSignal({ mode: "dev", env: process.env });

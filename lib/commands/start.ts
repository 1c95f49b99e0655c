import { runUntilSignal } from "@/lib/runtime/run-until-signal";

await runUntilSignal({ mode: "start", env: process.env });

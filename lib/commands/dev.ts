import { runUntilSignal } from "@/lib/runtime/run-until-signal";

await runUntilSignal({ mode: "dev", env: process.env });

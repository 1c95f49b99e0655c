import { require } from "tsx/cjs/api";

// Threads begin without what compiles TypeScript, and imports would need yet another thread for it.
require("./reading-thread.ts", import.meta.url);

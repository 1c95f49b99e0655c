import { require } from "tsx/cjs/api";

// Threads start without the TypeScript loader, and an import hook would need yet another thread.
require("./reading-thread.ts", import.meta.url);

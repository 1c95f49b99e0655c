import { useModule } from "@/components/ui/parts/use-module";

const load = () => import("./copied-cells");

/** The module for copying. */
export type Copying = Awaited<ReturnType<typeof load>>;

export const useCopying = () => useModule(load);

import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { Semaphore } from "@/lib/kit/semaphore";

const patience = new AsyncLocalStorage<true>();

/** Large statements in the background, one after the other: each may use half of the engine's memory. */
export const patientTurns = new Semaphore(1);

/** No person waits for the questions of this work: they give way to all others, and may take longer. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> => patience.run(true, work);

export const isPatient = (): boolean => patience.getStore() === true;

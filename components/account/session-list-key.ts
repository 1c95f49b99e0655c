import { listSessionsCall } from "@/lib/users/contract";

/** Whether a kept answer is the list of the reader's sessions, which other acts than ending one change too. */
export const isSessionList = (key: unknown): boolean => Array.isArray(key) && key[0] === listSessionsCall.call;

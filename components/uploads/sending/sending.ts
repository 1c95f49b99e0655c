export type Sending = {
  key: number;
  file: File;
  /** Sent bytes. */
  sent: number;
  state: "waiting" | "sending" | "kept" | "refused";
  problem: string | null;
};

export type SendingChange =
  | { type: "added"; files: readonly { key: number; file: File; problem: string | null }[] }
  | { type: "begun"; key: number }
  | { type: "progressed"; key: number; sent: number }
  | { type: "refused"; key: number; problem: string }
  | { type: "gone"; key: number };

/** Files that have arrived are uploads and leave the list. */
export function changeSending(list: readonly Sending[], change: SendingChange): readonly Sending[] {
  if (change.type === "added")
    return [
      ...list,
      ...change.files.map(({ key, file, problem }): Sending => {
        return { key, file, sent: 0, problem, state: problem === null ? "waiting" : "refused" };
      }),
    ];
  if (change.type === "gone") return list.filter(({ key }) => key !== change.key);
  return list.map((one) => (one.key === change.key ? { ...one, ...changed(one, change) } : one));
}

function changed(one: Sending, change: Exclude<SendingChange, { type: "added" | "gone" }>): Partial<Sending> {
  if (change.type === "begun") return { state: "sending", sent: 0, problem: null };
  if (change.type === "refused") return { state: "refused", problem: change.problem };
  // All bytes are sent and the response is pending: the server is storing the file.
  return { sent: change.sent, state: change.sent >= one.file.size ? "kept" : "sending" };
}

export const isOnItsWay = ({ state }: Sending): boolean => state !== "refused";

import { useTranslations } from "next-intl";
import { useReducer, useRef } from "react";
import { CallFailed } from "@/lib/kit/call/call-failed";
import { requestQueue } from "@/lib/kit/call/request-queue";
import { useFailureText } from "@/lib/kit/call/use-failure-text";
import { useFormat } from "@/lib/kit/format/use-format";
import type { Upload } from "@/lib/uploads/contract";
import { loadCalls } from "../load-calls";
import { useUploadPlace } from "../upload-place.client";
import { changeSending, isOnItsWay, type Sending } from "./sending";

/** Two at once: more would only share the same bandwidth. */
const queued = requestQueue(() => 2);

let lastKey = 0;

type Options = {
  /** Form fields sent with every file. */
  parts: Readonly<Record<string, string>>;
  onArrived: (upload: Upload) => void;
};

/** Sends files, two at once, each with its progress; refused files stay in the list with the reason. */
export function useSending({ parts, onArrived }: Options) {
  const [list, change] = useReducer(changeSending, []);
  const stops = useRef(new Map<number, AbortController>());
  const refusalOf = useRefusal();

  const deliver = async (key: number, file: File): Promise<void> => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    await queued(async () => {
      if (stop.signal.aborted) return;
      change({ type: "begun", key });
      try {
        const onProgress = (sent: number) => change({ type: "progressed", key, sent });
        const { add } = await loadCalls();
        const upload = await add({ ...parts, data_file: file }, { onProgress, signal: stop.signal });
        change({ type: "gone", key });
        onArrived(upload);
      } catch (failure) {
        if (!stop.signal.aborted) change({ type: "refused", key, problem: refusalOf.failure(failure) });
      }
    });
    stops.current.delete(key);
  };

  return {
    list,
    isSending: list.some(isOnItsWay),
    add(files: readonly File[]): void {
      const added = files.map((file) => {
        lastKey += 1;
        return { key: lastKey, file, problem: refusalOf.file(file) };
      });
      change({ type: "added", files: added });
      for (const { key, file, problem } of added) if (problem === null) void deliver(key, file);
    },
    again: ({ key, file }: Sending) => void deliver(key, file),
    /** Cancels the file, or removes it from the list. */
    dismiss({ key }: Sending): void {
      stops.current.get(key)?.abort(new Error("The user removed the file."));
      change({ type: "gone", key });
    },
  };
}

function useRefusal() {
  const t = useTranslations("uploadsPages.refused");
  const reasonOf = useFailureText();
  const { limit } = useUploadPlace();
  const { bytes } = useFormat();
  return {
    file({ size }: File): string | null {
      if (size === 0) return t("empty");
      return size > limit ? t("tooLarge", { limit: bytes(limit) }) : null;
    },
    failure(failure: unknown): string {
      // The browser cannot read a file that changed or disappeared on the disk since it was chosen.
      if (!(failure instanceof CallFailed)) return t("unreadable");
      if (failure.status === 413) return failure.message || t("tooLarge", { limit: bytes(limit) });
      return reasonOf(failure);
    },
  };
}

import { CallFailed } from "@/lib/kit/call/call-failed";

/** Loads the upload calls on first use: most visitors only read the page. */
export const loadCalls = () =>
  import("./upload-calls").then(
    ({ calls }) => calls,
    () => {
      throw new CallFailed(0, "noAnswer", "");
    },
  );

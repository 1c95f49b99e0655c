import { CallFailed } from "@/lib/kit/call/call-failed";

/** The calls of uploads, which come with the first that is made: most who open a page only read it. */
export const loadCalls = () =>
  import("./upload-calls").then(
    ({ calls }) => calls,
    () => {
      throw new CallFailed(0, "noAnswer", "");
    },
  );

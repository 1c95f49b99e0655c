"use client";

import { useEffect } from "react";

/** Should what has the focus vanish with it, as what was pressed often does, what was around it gets the focus: the page, at last. */
export function FocusKeeper() {
  useEffect(() => {
    // Nobody needs it before something was pressed.
    const watching = import("./keep-focus").then(
      ({ keepPressed }) => keepPressed(),
      () => undefined,
    );
    return () => void watching.then((stop) => stop?.());
  }, []);
  return null;
}

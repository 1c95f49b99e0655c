import dynamic from "next/dynamic";
import type { ComponentType } from "react";

/** A part that is loaded when it is first shown. Until then nothing stands there, and nothing around it waits: without `loading` Next would put the page's skeleton in place of the page. */
export const later = <Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  dynamic(load, { loading: () => null });

import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useState } from "react";
import { loadPart } from "./load-part";
import { PartBoundary } from "./part-boundary.client";

type Loaded<Props> = { latest: () => ComponentType<Props>; renew: () => void };

type Given<Props> = { part: Loaded<Props>; props: Props };

function LatePart<Props extends object>({ part, props }: Given<Props>) {
  const [Part, setPart] = useState(part.latest);
  const retry = () => {
    part.renew();
    setPart(part.latest);
  };
  const onClose = "onClose" in props && typeof props.onClose === "function" ? props.onClose : null;
  return (
    <PartBoundary onRetry={retry} onClose={onClose && (() => onClose())}>
      <Part {...props} />
    </PartBoundary>
  );
}

/**
 * A part that is loaded when it is first shown. Until then nothing stands there, and nothing around it waits: without
 * `loading` Next would put the page's skeleton in place of the page. Where it cannot be loaded the page stays, and says so.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () => dynamic(loadPart(load), { loading: (): ReactNode => null });
  // What failed once stays failed: trying again needs a new one, for all places that show it.
  let latest = attempt();
  const part: Loaded<Props> = {
    latest: () => latest,
    renew: () => {
      latest = attempt();
    },
  };
  return (props) => <LatePart part={part} props={props} />;
}

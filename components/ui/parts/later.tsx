import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { loadPart } from "./load-part";
import { PartBoundary } from "./part-boundary.client";

type Loaded<Props> = { latest: () => ComponentType<Props>; renew: () => void; meanwhile: ReactNode };

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
      <Suspense fallback={part.meanwhile}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/**
 * A part that is loaded when it is first shown. Until then `meanwhile` stands there, or what the server made of it, and
 * nothing around it waits. Where it cannot be loaded the page stays, and says so.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const attempt = (): ComponentType<Props> => lazy(() => loadPart(load)().then((it) => ({ default: it })));
  // What failed once stays failed: trying again needs a new one, for all places that show it.
  let latest = attempt();
  const part: Loaded<Props> = {
    latest: () => latest,
    meanwhile,
    renew: () => {
      latest = attempt();
    },
  };
  return (props) => <LatePart part={part} props={props} />;
}

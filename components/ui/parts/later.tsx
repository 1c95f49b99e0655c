import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { loadPart } from "./load-part";
import { PartBoundary } from "./part-boundary.client";

type Meanwhile<Props> = ReactNode | ((props: Props) => ReactNode);

type Loaded<Props> = { latest: () => ComponentType<Props>; renew: () => void; meanwhile: Meanwhile<Props> };

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
      <Suspense fallback={typeof part.meanwhile === "function" ? part.meanwhile(props) : part.meanwhile}>
        <Part {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/**
 * A component loaded when first shown. Until then it shows `meanwhile` or the server's HTML and blocks nothing. If
 * loading fails, the page stays and shows an error.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: Meanwhile<Props> = null,
): ComponentType<Props> {
  const attempt = (): ComponentType<Props> => lazy(() => loadPart(load)().then((it) => ({ default: it })));
  // React.lazy remembers a failure: retrying needs a new component, for all places that show it.
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

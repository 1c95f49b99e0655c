import { type ComponentType, lazy, useState } from "react";

type Given<Props> = { choose: () => ComponentType<Props>; props: Props };

function OpenedPart<Props extends object>({ choose, props }: Given<Props>) {
  const [Part] = useState(choose);
  return <Part {...props} />;
}

/**
 * Content that a popover or menu loads when it opens (`loads`). It renders together with the popup, so that the focus
 * finds it and nothing suspends.
 */
export function openedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined;
  const loads = async () => {
    there = await load();
    return { default: there };
  };
  const Late: ComponentType<Props> = lazy(loads);
  const choose = () => there ?? Late;
  return Object.assign((props: Props) => <OpenedPart choose={choose} props={props} />, { loads });
}

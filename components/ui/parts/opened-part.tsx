import { type ComponentType, lazy, useState } from "react";

type Given<Props> = { choose: () => ComponentType<Props>; props: Props };

function OpenedPart<Props extends object>({ choose, props }: Given<Props>) {
  const [Part] = useState(choose);
  return <Part {...props} />;
}

/**
 * The part that a popover or a menu shows, and that it loads as it is opened (`loads`): it is drawn with it, not after it,
 * so that the focus finds it there and nothing around has to wait.
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

import { createElement, Fragment, type ReactNode } from "react";

const date = /(\b\d{4}-\d\d(?:-\d\d)?\b)/;

/** Text in which dates do not wrap at their hyphens; other nodes stay as they are. */
export function wholeDates(text: ReactNode): ReactNode {
  if (typeof text !== "string" || !date.test(text)) return text;
  const whole = (part: string) => <span className="whitespace-nowrap">{part}</span>;
  return createElement(Fragment, null, ...text.split(date).map((part, at) => (at % 2 === 0 ? part : whole(part))));
}

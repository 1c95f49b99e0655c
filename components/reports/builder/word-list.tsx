import { Fragment, type ReactNode } from "react";

type ListItem = { readonly key: string; readonly node: ReactNode };

/** A list as part of a sentence: "a, b and c". */
export function wordList(items: readonly ListItem[], locale: string): ReactNode {
  const parts = new Intl.ListFormat(locale, { type: "conjunction" }).formatToParts(items.map(({ key }) => key));
  let at = 0;
  return parts.map(({ type, value }, place) => {
    const item = type === "element" ? items[at++] : undefined;
    return <Fragment key={item?.key ?? place}>{item ? item.node : value}</Fragment>;
  });
}

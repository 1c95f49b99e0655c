export type OptionValue = string | number;

/** An option of a field. `keywords` are searched too, `hint` is shown small. */
export type Option<V extends OptionValue = OptionValue> = {
  value: V;
  label: string;
  hint?: string;
  keywords?: string;
  /** Bold option at the top of the list, such as "All". */
  strong?: boolean;
  disabled?: boolean;
  /** Labels of its ancestors in a tree, root first: indents the option. */
  above?: readonly string[];
  /** Its color as #RRGGBB. */
  swatch?: string;
};

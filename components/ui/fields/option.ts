export type OptionValue = string | number;

/** One of the choices of a field. `keywords` are searched too, `hint` is shown small. */
export type Option<V extends OptionValue = OptionValue> = {
  value: V;
  label: string;
  hint?: string;
  keywords?: string;
  /** Heads the list, set in 600: "All". */
  strong?: boolean;
  disabled?: boolean;
  /** Labels of what it belongs to in a tree, the topmost first: it is indented below them. */
  above?: readonly string[];
  /** A colour it is known by, as #RRGGBB. */
  swatch?: string;
};

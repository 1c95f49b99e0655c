/** Style of a closed select box. */
export const selectStyle =
  "field-box flex h-9 w-full items-center justify-between gap-2 px-3 text-left data-placeholder:text-muted";

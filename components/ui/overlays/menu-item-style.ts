export const menuItemStyle =
  "flex min-h-8 w-full select-none items-center gap-2.5 rounded px-2.5 py-1 text-left outline-none data-disabled:opacity-50 data-highlighted:bg-brand-soft";

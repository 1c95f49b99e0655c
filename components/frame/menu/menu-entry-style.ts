import clsx from "clsx";

export const menuEntryStyle = (isActive: boolean, isFolded = false) =>
  clsx(
    "relative flex min-h-8 w-full items-center py-1 leading-5 desk:min-h-7 gap-2.5 rounded text-left transition-colors",
    isFolded ? "justify-center" : "px-2.5",
    isActive ? "bg-brand-soft font-semibold text-brand" : "text-ink hover:bg-sunken",
  );

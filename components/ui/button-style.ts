import clsx from "clsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "small" | "medium";

const look: Record<ButtonVariant, string> = {
  primary: "bg-brand text-brand-ink border-transparent hover:bg-brand-hover aria-disabled:hover:bg-brand",
  secondary: "bg-surface text-ink border-control hover:bg-sunken",
  quiet: "bg-transparent text-ink border-transparent hover:bg-sunken",
  danger: "bg-danger text-danger-ink border-transparent hover:brightness-110",
};

const room: Record<ButtonSize, string> = { small: "h-8 px-2.5 text-sm", medium: "h-9 px-3.5 text-base" };

export const buttonStyle = (variant: ButtonVariant, size: ButtonSize) =>
  clsx(
    "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded border font-semibold transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress",
    look[variant],
    room[size],
  );

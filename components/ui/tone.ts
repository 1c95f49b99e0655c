export type Tone = "ok" | "warning" | "danger" | "info" | "muted";

export const toneText: Record<Tone, string> = {
  ok: "text-ok",
  warning: "text-warning",
  danger: "text-danger",
  info: "text-info",
  muted: "text-muted",
};

export const toneSoft: Record<Tone, string> = {
  ok: "bg-ok-soft text-ok",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
  muted: "bg-sunken text-muted",
};

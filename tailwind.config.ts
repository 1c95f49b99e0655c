import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;

export default {
  content: [
    "./app/**/*.{ts,tsx}",
    "./components/**/*.{ts,tsx}",
    "./lib/**/*.tsx",
    "./node_modules/@tremor/react/dist/components/layout-elements/Card/*.js",
  ],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      canvas: token("canvas"),
      surface: token("surface"),
      raised: token("raised"),
      sunken: token("sunken"),
      paper: token("paper"),
      ink: token("ink"),
      muted: token("muted"),
      hairline: token("hairline"),
      control: token("control"),
      brand: {
        DEFAULT: token("brand"),
        hover: token("brand-hover"),
        soft: token("brand-soft"),
        ink: token("on-brand"),
      },
      danger: { DEFAULT: token("danger"), soft: token("danger-soft"), ink: token("on-danger") },
      warning: { DEFAULT: token("warning"), soft: token("warning-soft") },
      ok: { DEFAULT: token("ok"), soft: token("ok-soft") },
      info: { DEFAULT: token("info"), soft: token("info-soft") },
      "acting-as": { DEFAULT: token("acting-as"), soft: token("acting-as-soft") },
      veil: token("veil"),
      tremor: {
        brand: { default: token("brand") },
        background: { default: token("surface") },
        ring: { default: token("hairline") },
      },
    },
    fontFamily: {
      sans: ["Inter Variable", "system-ui", "sans-serif"],
      mono: ["ui-monospace", "SFMono-Regular", "Menlo", "monospace"],
    },
    fontSize: {
      xs: ["0.75rem", { lineHeight: "1rem" }],
      sm: ["0.8125rem", { lineHeight: "1.125rem" }],
      base: ["0.875rem", { lineHeight: "1.25rem" }],
      lg: ["1rem", { lineHeight: "1.5rem" }],
      xl: ["1.25rem", { lineHeight: "1.75rem", letterSpacing: "-0.01em" }],
      metric: ["1.75rem", { lineHeight: "2.25rem", letterSpacing: "-0.015em" }],
    },
    fontWeight: { normal: "450", medium: "450", semibold: "600", bold: "600" },
    borderRadius: {
      none: "0",
      sm: "4px",
      DEFAULT: "6px",
      lg: "8px",
      full: "9999px",
      "tremor-default": "8px",
    },
    boxShadow: { float: token("float"), "tremor-card": "none" },
    extend: {
      screens: { desk: "64rem" },
      transitionDuration: { DEFAULT: "120ms" },
      zIndex: { bar: "20", float: "40", dialog: "50", tip: "60" },
    },
  },
} satisfies Config;

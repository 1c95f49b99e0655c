export const THEME_COOKIE = "usus.theme";
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const readTheme = (stored: string | undefined): Theme => themes.find((theme) => theme === stored) ?? "system";

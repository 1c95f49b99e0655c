export type PlatformTab = "charts" | "titles" | "coverage" | "sushi" | "uploads" | "data";

type Rights = { isConnected: boolean; sushi: boolean; uploads: boolean; data: boolean };

/** The tabs that a reader has, in their order; of a platform without any usage only the way to some. */
export const offeredTabs = ({ isConnected, sushi, uploads, data }: Rights): PlatformTab[] => [
  ...(isConnected ? (["charts", "titles", "coverage"] as const) : []),
  ...(sushi ? (["sushi"] as const) : []),
  ...(uploads && isConnected ? (["uploads"] as const) : []),
  ...(data && isConnected ? (["data"] as const) : []),
];

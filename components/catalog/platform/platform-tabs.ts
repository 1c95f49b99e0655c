export type PlatformTab = "charts" | "titles" | "coverage" | "sushi" | "uploads" | "data";

type Rights = { isConnected: boolean; isOwn: boolean; sushi: boolean; uploads: boolean; data: boolean };

/** The tabs that a reader has, in their order; of a platform without any usage only the way to some, and of an organization's own the way to delete it. */
export const offeredTabs = ({ isConnected, isOwn, sushi, uploads, data }: Rights): PlatformTab[] => [
  ...(isConnected ? (["charts", "titles", "coverage"] as const) : []),
  ...(sushi ? (["sushi"] as const) : []),
  ...(uploads && isConnected ? (["uploads"] as const) : []),
  ...(data && (isConnected || isOwn) ? (["data"] as const) : []),
];

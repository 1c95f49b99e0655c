import { serveAuth } from "@/lib/access/serve-auth";

export const GET = serveAuth;
export const POST = serveAuth;

import { serveAuth } from "@/lib/request/serve-auth";

export const GET = serveAuth;
export const POST = serveAuth;

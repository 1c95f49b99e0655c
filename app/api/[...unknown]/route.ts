import { refuseUnknown } from "@/lib/request/refuse-unknown";

export const GET = refuseUnknown;
export const POST = refuseUnknown;
export const PUT = refuseUnknown;
export const PATCH = refuseUnknown;
export const DELETE = refuseUnknown;

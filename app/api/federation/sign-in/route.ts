import { serveFederation } from "@/lib/request/serve-federation";

export const GET = serveFederation;

import { readSecurityText } from "@/lib/site/read-security-text";

export const GET = readSecurityText;

import { readSecurityText } from "@/lib/installation/read-security-text";

export const GET = readSecurityText;

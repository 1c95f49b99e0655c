import "server-only";
import type { Installation } from "@/lib/access/permissions";
import { settings } from "@/lib/kit/env";

/** What the settings allow in this installation, as far as rights depend on it. */
export function readInstallation(): Installation {
  return {
    isConsortial: settings().CONSORTIAL_INSTALLATION,
    allowsRawDataImport: false,
    allowsUserManagement: true,
  };
}

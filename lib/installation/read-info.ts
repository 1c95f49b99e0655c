import "server-only";
import { settings } from "@/lib/kit/env";
import { readInstallation } from "./read-installation";

/** What clients need to know of the settings; registration and one-time codes are not offered. */
export function readInfo() {
  const { isConsortial, allowsRawDataImport, allowsUserManagement } = readInstallation();
  return {
    ALLOW_EMAIL_LOGIN: settings().ALLOW_EMAIL_LOGIN,
    ALLOW_USER_REGISTRATION: false,
    ALLOW_USER_MANAGEMENT: allowsUserManagement,
    CONSORTIAL_INSTALLATION: isConsortial,
    CONTACT_EMAIL: settings().CONTACT_EMAIL,
    ENABLE_RAW_DATA_IMPORT: allowsRawDataImport ? ("PerOrg" as const) : ("None" as const),
    LANGUAGES: [
      ["en", "English"],
      ["cs", "Čeština"],
    ] satisfies [string, string][],
    OTP_ENABLED: false,
  };
}

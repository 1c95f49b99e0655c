import "server-only";
import { settings } from "@/lib/kit/env";
import type { Installation } from "./permissions";

/** Settings that permissions depend on. */
export function readInstallation(): Installation {
  const given = settings();
  return {
    isConsortial: given.CONSORTIAL_INSTALLATION,
    rawDataImport: given.ENABLE_RAW_DATA_IMPORT,
    allowsRegistration: given.ALLOW_USER_REGISTRATION && given.ALLOW_EMAIL_LOGIN,
    allowsUserManagement: given.ALLOW_USER_MANAGEMENT,
    allowsOrganizationAdminsToManageUsers: given.ALLOW_ORG_ADMINS_TO_MANAGE_USERS,
    allowsUserCreatedPlatforms: given.ALLOW_USER_CREATED_PLATFORMS,
    showsMailbox: given.SHOW_MAILBOX && given.SMTP_URL === "",
  };
}

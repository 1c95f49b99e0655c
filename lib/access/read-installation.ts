import "server-only";
import { settings } from "@/lib/kit/env";
import type { Installation } from "./permissions";

/** Settings that permissions depend on. */
export function readInstallation(): Installation {
  const values = settings();
  return {
    isConsortial: values.CONSORTIAL_INSTALLATION,
    rawDataImport: values.ENABLE_RAW_DATA_IMPORT,
    allowsRegistration: values.ALLOW_USER_REGISTRATION && values.ALLOW_EMAIL_LOGIN,
    allowsUserManagement: values.ALLOW_USER_MANAGEMENT,
    allowsOrganizationAdminsToManageUsers: values.ALLOW_ORG_ADMINS_TO_MANAGE_USERS,
    allowsUserCreatedPlatforms: values.ALLOW_USER_CREATED_PLATFORMS,
    showsMailbox: values.SHOW_MAILBOX && values.SMTP_URL === "",
  };
}

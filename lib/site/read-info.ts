import "server-only";
import { readInstallation } from "@/lib/access/read-installation";
import { settings } from "@/lib/kit/env";

const LANGUAGES: [string, string][] = [
  ["en", "English"],
  ["cs", "Čeština"],
];

/** Settings that clients need; none is secret. */
export function readInfo() {
  const given = settings();
  const { isConsortial, rawDataImport, allowsRegistration, ...allows } = readInstallation();
  return {
    ALLOW_EMAIL_LOGIN: given.ALLOW_EMAIL_LOGIN,
    ALLOW_USER_REGISTRATION: allowsRegistration,
    ALLOW_USER_CREATED_PLATFORMS: given.ALLOW_USER_CREATED_PLATFORMS,
    ALLOW_USER_MANAGEMENT: allows.allowsUserManagement,
    ALLOW_ORG_ADMINS_TO_MANAGE_USERS: allows.allowsOrganizationAdminsToManageUsers,
    CONSORTIAL_INSTALLATION: isConsortial,
    CONTACT_EMAIL: given.CONTACT_EMAIL,
    ENABLE_ITEMS: given.ENABLE_ITEMS,
    SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL: given.SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL,
    CLICKHOUSE_QUERY_ACTIVE: true,
    ENABLE_RAW_DATA_IMPORT: rawDataImport,
    AUTOMATICALLY_CREATE_METRICS: given.AUTOMATICALLY_CREATE_METRICS,
    ALLOW_IMPORT_OF_THIRD_PARTY_FORMAT: true,
    REFERENCE_CURRENCY: given.REFERENCE_CURRENCY,
    HARVESTER_IPV4_ADDRESSES: given.HARVESTER_IPV4_ADDRESSES,
    HARVESTER_IPV6_ADDRESSES: given.HARVESTER_IPV6_ADDRESSES,
    EXPORT_DELETING_PERIOD: `${given.EXPORT_DELETING_PERIOD} 00:00:00`,
    REPORT_TYPES_WITHOUT_COVERAGE: given.REPORT_TYPES_WITHOUT_COVERAGE,
    LANGUAGES,
    OTP_ENABLED: given.OTP_ENABLED,
    CELUS_ADMIN_SITE_PATH: "",
  };
}

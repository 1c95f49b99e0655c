import "server-only";
import { readInstallation } from "@/lib/access/read-installation";
import { settings } from "@/lib/kit/env";

const LANGUAGES: [string, string][] = [
  ["en", "English"],
  ["cs", "Čeština"],
];

/** Settings that clients need; none is secret. */
export function readInfo() {
  const values = settings();
  const { isConsortial, rawDataImport, allowsRegistration, ...allows } = readInstallation();
  return {
    ALLOW_EMAIL_LOGIN: values.ALLOW_EMAIL_LOGIN,
    ALLOW_USER_REGISTRATION: allowsRegistration,
    ALLOW_USER_CREATED_PLATFORMS: values.ALLOW_USER_CREATED_PLATFORMS,
    ALLOW_USER_MANAGEMENT: allows.allowsUserManagement,
    ALLOW_ORG_ADMINS_TO_MANAGE_USERS: allows.allowsOrganizationAdminsToManageUsers,
    CONSORTIAL_INSTALLATION: isConsortial,
    CONTACT_EMAIL: values.CONTACT_EMAIL,
    ENABLE_ITEMS: values.ENABLE_ITEMS,
    SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL: values.SUBJECT_FOR_IMPORT_CREDENTIALS_EMAIL,
    CLICKHOUSE_QUERY_ACTIVE: true,
    ENABLE_RAW_DATA_IMPORT: rawDataImport,
    AUTOMATICALLY_CREATE_METRICS: values.AUTOMATICALLY_CREATE_METRICS,
    ALLOW_IMPORT_OF_THIRD_PARTY_FORMAT: true,
    REFERENCE_CURRENCY: values.REFERENCE_CURRENCY,
    HARVESTER_IPV4_ADDRESSES: values.HARVESTER_IPV4_ADDRESSES,
    HARVESTER_IPV6_ADDRESSES: values.HARVESTER_IPV6_ADDRESSES,
    EXPORT_DELETING_PERIOD: `${values.EXPORT_DELETING_PERIOD} 00:00:00`,
    REPORT_TYPES_WITHOUT_COVERAGE: values.REPORT_TYPES_WITHOUT_COVERAGE,
    LANGUAGES,
    OTP_ENABLED: values.OTP_ENABLED,
    CELUS_ADMIN_SITE_PATH: "",
  };
}

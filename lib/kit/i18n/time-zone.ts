import { settings } from "../env";

/** The site's time zone (IANA name), for days and timestamps. */
export const timeZone = (): string => settings().TIME_ZONE;

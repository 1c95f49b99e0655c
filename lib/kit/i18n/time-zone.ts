import { settings } from "../env";

/** The time zone of the site, as IANA names it: in it days begin and moments are shown. */
export const timeZone = (): string => settings().TIME_ZONE;

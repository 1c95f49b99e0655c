/** The time zone of the site: in it days begin and moments are shown. */
export const TIME_ZONE = "Europe/Prague";

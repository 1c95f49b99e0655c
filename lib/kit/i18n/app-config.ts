import type { Messages } from "@/messages/catalogue";
import type { Locale } from "./routing";

/** English is the source of the types: an unknown key, or a missing argument, does not compile. */
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

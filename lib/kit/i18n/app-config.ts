import type { Messages } from "@/messages/catalog";
import type { Locale } from "./routing";

/** English defines the types: an unknown key or missing argument does not compile. */
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

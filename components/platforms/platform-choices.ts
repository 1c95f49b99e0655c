import "server-only";
import { type Actor, ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import { permissions } from "@/lib/access/permissions";
import { readInstallation } from "@/lib/access/read-installation";
import type { PlatformChoices } from "./platform-dialog.client";

type Reach = { organization: number | null; organizations: PlatformChoices["organizations"] };

/** What adding a platform depends on, among the organizations that somebody administers; null for whoever may not. */
export const platformChoices = (actor: Actor, { organization, organizations }: Reach): PlatformChoices | null =>
  permissions["catalogue.extend"].to(actor, readInstallation())
    ? { organization: organization ?? ALL_ORGANIZATIONS, organizations, runsConsortium: runsConsortium(actor) }
    : null;

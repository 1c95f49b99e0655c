import "server-only";
import { type Actor, ALL_ORGANIZATIONS, runsConsortium } from "@/lib/access/actor";
import { permissions } from "@/lib/access/permissions";
import { readInstallation } from "@/lib/access/read-installation";
import type { PlatformChoices } from "./platform-dialog.client";

type Reach = { organization: number | null; organizations: PlatformChoices["organizations"] };

/** Choices for adding a platform among the organizations that the actor administers; null without the permission. */
export const platformChoices = (actor: Actor, { organization, organizations }: Reach): PlatformChoices | null =>
  permissions["catalog.extend"].to(actor, readInstallation())
    ? { organization: organization ?? ALL_ORGANIZATIONS, organizations, runsConsortium: runsConsortium(actor) }
    : null;

"use client";

import { later } from "@/components/ui/parts/later";

// Rarely needed parts of the frame, loaded only for users who need them.

export const ActingAs = later(() =>
  import("@/components/users/accounts/impersonation-strip.client").then((it) => it.ImpersonationStrip),
);

export const AfterBoot = later(() => import("./after-boot.client").then((it) => it.AfterBoot));

export const AnnouncementBanner = later(() =>
  import("@/components/help/releases/release-banner.client").then((it) => it.ReleaseBanner),
);

export const ForbiddenMessage = later(() => import("./forbidden-message.client").then((it) => it.ForbiddenMessage));

export const LackingOrganization = later(() =>
  import("@/components/organizations/create-organization-dialog.client").then((it) => it.CreateOrganizationDialog),
);

export const OrganizationsNotLoaded = later(() =>
  import("@/components/shell/selectors/organizations-not-loaded.client").then((it) => it.OrganizationsNotLoaded),
);

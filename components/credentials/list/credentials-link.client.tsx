"use client";

import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import { pathTo } from "@/lib/navigation/routes";
import { openCredentials } from "./use-opened-credentials";

/** Opens the dialog on this page; as a link it can be copied and opened in another tab. */
export function CredentialsLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <TextLink
      quiet
      className="desk:whitespace-nowrap"
      href={`${pathTo("sushi-credentials-list")}?credentials=${id}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openCredentials(id);
      }}
    >
      {children}
    </TextLink>
  );
}

"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { PlatformChoices } from "@/components/platforms/platform-dialog.client";
import type { Option } from "@/components/ui/fields/option";

export type UploadPlace = {
  platforms: readonly Option<number>[];
  /** Null without the permission to add platforms. */
  adding: PlatformChoices | null;
  /** Organizations whose usage the reader may upload. */
  organizations: readonly Option<number>[];
  reports: readonly Option<number>[];
  /** The organization selected in the top bar; null for all. */
  organization: { pk: number; name: string } | null;
  /** Maximum bytes of one file. */
  limit: number;
  importsRawData: boolean;
  /** The reader runs the consortium: files may then name their own organizations. */
  isManager: boolean;
};

const PlaceContext = createContext<UploadPlace | null>(null);

export function UploadPlace({ value, children }: { value: UploadPlace; children: ReactNode }) {
  return <PlaceContext value={value}>{children}</PlaceContext>;
}

export function useUploadPlace(): UploadPlace {
  const place = useContext(PlaceContext);
  if (!place) throw new Error("Components of the upload pages need <UploadPlace> around them.");
  return place;
}

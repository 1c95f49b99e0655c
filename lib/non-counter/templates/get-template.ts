import "server-only";
import type { Scope } from "@/lib/access/scope";
import type { SheetTemplateView } from "../contract";
import { findReadableTemplate } from "./find-readable-template";
import { showTemplate } from "./show-template";

/** Throws NotFound for other organizations' templates. */
export async function getTemplate(
  scope: Scope<"raw-data.import">,
  asked: { organization: number; template: number },
): Promise<SheetTemplateView> {
  return showTemplate(await findReadableTemplate(scope, asked), scope);
}

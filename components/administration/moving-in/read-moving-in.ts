import "server-only";
import { readCredentialsPlace } from "@/components/credentials/list/read-credentials";
import { readOpenUploads, scopesOfUploads } from "@/components/uploads/read-uploads";
import { settings } from "@/lib/kit/env";

/** Permissions that the page needs in addition to its own. */
export const scopesOfMovingIn = scopesOfUploads;

type Asked = Parameters<typeof readOpenUploads>[0];

/** Uploads that wait for a decision, and the options of the page's dialogs. */
export async function readMovingIn(query: Asked) {
  const { scopes, selection, locale } = query;
  const [{ open, place }, { place: credentials }] = await Promise.all([
    readOpenUploads(query),
    readCredentialsPlace({
      scope: scopes["credentials.manage"],
      scopes,
      organizationId: selection.organizationId,
      locale,
    }),
  ]);
  return { open: open.results, place, credentials, megabytes: settings().UPLOAD_LIMIT_MB };
}

import { z } from "zod";
import { ReferenceScreen } from "@/components/help/api-reference/reference-screen";
import { apiReference } from "@/lib/help/api-reference/api-reference";
import { readOpenapi } from "@/lib/help/api-reference/read-openapi";
import { EXAMPLE_SITE } from "@/lib/help/guide/guide";
import { readGuide } from "@/lib/help/guide/read-guide";
import { productVersion, settings } from "@/lib/kit/env";
import { page } from "@/lib/request/page";

const search = z.object({ idea: z.string().max(50).optional().catch(undefined) });

export default page("api-reference", { search }, async ({ locale, search: { idea } }) => (
  <ReferenceScreen
    reference={apiReference(await readOpenapi(), idea)}
    room={idea}
    version={productVersion}
    site={settings().SITE_URL || EXAMPLE_SITE}
    guide={await readGuide(locale)}
  />
));

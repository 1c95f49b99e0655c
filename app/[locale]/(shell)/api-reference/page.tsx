import { ReferenceScreen } from "@/components/api-reference/reference-screen";
import { apiReference } from "@/lib/access/api-reference";
import document from "@/lib/access/openapi.json";
import { productVersion, settings } from "@/lib/kit/env";
import { page } from "@/lib/navigation/page";

export default page("api-reference", {}, () => (
  <ReferenceScreen
    groups={apiReference(document)}
    version={productVersion}
    site={settings().SITE_URL || "https://usus.example.org"}
  />
));

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { BriefingScreen } from "@/components/insights/briefing/briefing-screen";
import { ListSkeleton } from "@/components/lists/list-skeleton";
import { recordId } from "@/lib/access/shapes";
import { readAgreement } from "@/lib/cost/agreements/read-agreements";
import { briefingSearch } from "@/lib/insights/briefing/contract";
import { pathTo } from "@/lib/navigation/routes";
import { page } from "@/lib/request/page";

const params = z.object({ agreementId: recordId });

export default page(
  "agreement-briefing",
  { params, search: briefingSearch, loading: ListSkeleton },
  async ({ scope, selection, params: { agreementId }, search, locale }) => {
    const [routes, agreement] = await Promise.all([getTranslations("routes"), readAgreement(scope, agreementId)]);
    return (
      <BriefingScreen
        {...{ scope, selection, locale, ...search }}
        subject={{ agreement: agreementId }}
        path={pathTo("agreement-briefing", { agreementId })}
        steps={[
          { href: pathTo("agreement-list"), text: routes("agreement-list") },
          { href: pathTo("agreement-detail", { agreementId }), text: agreement.name },
        ]}
      />
    );
  },
);

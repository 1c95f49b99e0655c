import { serve } from "@/lib/access/serve";
import { vendorMailCall } from "@/lib/harvest/contract";
import { draftVendorMail } from "@/lib/harvest/draft-vendor-mail";

export const GET = serve(vendorMailCall, ({ scope, params }) => draftVendorMail(scope, params.attempt));

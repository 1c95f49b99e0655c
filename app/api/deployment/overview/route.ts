import { serve } from "@/lib/access/serve";
import { readDeploymentCall } from "@/lib/installation/contract";
import { readDeployment } from "@/lib/installation/read-deployment";

export const GET = serve(readDeploymentCall, readDeployment);

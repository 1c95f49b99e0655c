import { readDeploymentCall } from "@/lib/installation/contract";
import { readDeployment } from "@/lib/installation/read-deployment";
import { serve } from "@/lib/request/serve";

export const GET = serve(readDeploymentCall, readDeployment);

import { arrivalCall } from "@/lib/harvest/overview/contract";
import { readArrival } from "@/lib/harvest/overview/read-arrival";
import { serve } from "@/lib/request/serve";

export const GET = serve(arrivalCall, ({ scope, params }) => readArrival(scope, params));

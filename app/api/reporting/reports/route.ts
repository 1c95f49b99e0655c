import { serve } from "@/lib/request/serve";
import { listSurveysCall } from "@/lib/surveys/contract";
import { listSurveys } from "@/lib/surveys/list-surveys";

export const GET = serve(listSurveysCall, listSurveys);

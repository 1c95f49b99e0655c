import { changePayment, deletePayment } from "@/lib/cost/change-payment";
import { changePaymentCall, deletePaymentCall } from "@/lib/cost/contract";
import { serve } from "@/lib/request/serve";

export const PATCH = serve(changePaymentCall, ({ scope, params, body }) => changePayment(scope, params, body));
export const DELETE = serve(deletePaymentCall, ({ scope, params }) => deletePayment(scope, params));

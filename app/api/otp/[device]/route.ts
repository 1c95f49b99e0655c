import { serve } from "@/lib/request/serve";
import { removeDeviceCall } from "@/lib/users/second-factor/contract";
import { removeDevice } from "@/lib/users/second-factor/remove-device";

export const DELETE = serve(removeDeviceCall, ({ scope, params }) => removeDevice(scope, params.device));

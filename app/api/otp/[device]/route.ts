import { serve } from "@/lib/access/serve";
import { removeDeviceCall } from "@/lib/second-factor/contract";
import { removeDevice } from "@/lib/second-factor/remove-device";

export const DELETE = serve(removeDeviceCall, ({ scope, params }) => removeDevice(scope, params.device));

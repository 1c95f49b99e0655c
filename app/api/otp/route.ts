import { serve } from "@/lib/access/serve";
import { addAuthenticator } from "@/lib/second-factor/add-authenticator";
import { addAuthenticatorCall, listDevicesCall } from "@/lib/second-factor/contract";
import { listDevices } from "@/lib/second-factor/list-devices";

export const GET = serve(listDevicesCall, ({ scope }) => listDevices(scope));
export const POST = serve(addAuthenticatorCall, ({ scope, body }) => addAuthenticator(scope, body));

import { serve } from "@/lib/request/serve";
import { addAuthenticator } from "@/lib/users/second-factor/add-authenticator";
import { addAuthenticatorCall, listDevicesCall } from "@/lib/users/second-factor/contract";
import { listDevices } from "@/lib/users/second-factor/list-devices";

export const GET = serve(listDevicesCall, ({ scope }) => listDevices(scope));
export const POST = serve(addAuthenticatorCall, ({ scope, body }) => addAuthenticator(scope, body));

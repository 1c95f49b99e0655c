import { z } from "#schemas";
import { contract } from "@/lib/access/contract";
import { model, recordId, requiredName } from "@/lib/access/shapes";

const device = recordId;
const code = z
  .string()
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "oneTimeCode"));

const deviceEntity = model("Device", {
  pk: z.int(),
  kind: z.enum(["email", "authenticator"]),
  name: z.string(),
  email: z.string().nullable(),
  created: z.iso.datetime(),
});

export type DeviceEntity = z.output<typeof deviceEntity>;

export const listDevicesCall = contract({
  call: "GET /api/otp/",
  summary: "The confirmed devices of the caller, and how many recovery codes are left",
  access: "account.change",
  returns: model("Devices", { devices: z.array(deviceEntity), recovery_codes: z.int() }),
});

export const addAuthenticatorCall = contract({
  call: "POST /api/otp/",
  summary: "Begin to add an authenticator app; it counts once a code of it was given",
  access: "account.change",
  body: z.object({ name: requiredName(60) }),
  returns: model("NewAuthenticator", {
    pk: z.int(),
    secret: z.string().describe("For typing it in by hand"),
    uri: z.string().describe("otpauth:// address, as in the picture"),
    qr: z.string().describe("The address as an SVG picture"),
  }),
  status: 201,
});

export const confirmAuthenticatorCall = contract({
  call: "POST /api/otp/{device}/confirm/",
  summary:
    "Finish adding an authenticator app by a code of it; answers with recovery codes where the caller has none yet",
  access: "account.change",
  params: z.object({ device }),
  body: z.object({ code }),
  returns: model("RecoveryCodes", { recovery_codes: z.array(z.string()) }),
});

export const removeDeviceCall = contract({
  call: "DELETE /api/otp/{device}/",
  summary: "Remove an authenticator app; without the last one the recovery codes go as well",
  access: "account.change",
  params: z.object({ device }),
  returns: z.null(),
  status: 204,
});

export const renewRecoveryCodesCall = contract({
  call: "POST /api/otp/recovery-codes/",
  summary: "Replace the recovery codes",
  access: "account.change",
  returns: z.object({ recovery_codes: z.array(z.string()) }),
});

export const generateCodeCall = contract({
  call: "POST /api/otp/{device}/generate/",
  summary: "Send a code to the e-mail of the device; valid for ten minutes, five tries and this session",
  access: "entering",
  params: z.object({ device }),
  returns: z.object({ request_id: z.string() }),
});

export const verifyCodeCall = contract({
  call: "POST /api/otp/{device}/verify/",
  summary:
    "Finish signing in by a code of the device; without a request id the newest code sent to this session counts",
  access: "entering",
  params: z.object({ device }),
  body: z.object({ code, request_id: z.string().max(60, "invalid").optional() }),
  returns: z.object({ detail: z.literal("verified") }),
});

export const recoverCall = contract({
  call: "POST /api/otp/recover/",
  summary: "Finish signing in by a recovery code, which is used up",
  access: "entering",
  body: z.object({ code: z.string().trim().min(1, "mandatory").max(40, "invalid") }),
  returns: z.object({ detail: z.literal("verified"), left: z.int() }),
});

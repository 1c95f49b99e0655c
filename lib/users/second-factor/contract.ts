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
  summary: "List the caller's confirmed devices and the number of remaining recovery codes",
  access: "account.change",
  returns: model("Devices", { devices: z.array(deviceEntity), recovery_codes: z.int() }),
});

export const addAuthenticatorCall = contract({
  call: "POST /api/otp/",
  summary: "Start adding an authenticator app; effective after confirmation with a code",
  access: "account.change",
  body: z.object({ name: requiredName(60) }),
  returns: model("NewAuthenticator", {
    pk: z.int(),
    secret: z.string().describe("Secret for manual entry"),
    uri: z.string().describe("otpauth:// URI, as in the QR code"),
    qr: z.string().describe("The URI as a QR code in SVG"),
  }),
  status: 201,
});

export const confirmAuthenticatorCall = contract({
  call: "POST /api/otp/{device}/confirm/",
  summary: "Confirm an authenticator app with a code; returns recovery codes if the caller has none",
  access: "account.change",
  params: z.object({ device }),
  body: z.object({ code }),
  returns: model("RecoveryCodes", { recovery_codes: z.array(z.string()) }),
});

export const removeDeviceCall = contract({
  call: "DELETE /api/otp/{device}/",
  summary: "Remove an authenticator app; removing the last one also removes recovery codes",
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
  summary: "Send a code to the e-mail of the device; valid for ten minutes, five attempts and this session",
  access: "entering",
  params: z.object({ device }),
  returns: z.object({ request_id: z.string() }),
});

export const verifyCodeCall = contract({
  call: "POST /api/otp/{device}/verify/",
  summary: "Complete login with a code of the device; without a request ID the newest code sent to this session counts",
  access: "entering",
  params: z.object({ device }),
  body: z.object({ code, request_id: z.string().max(60, "invalid").optional() }),
  returns: z.object({ detail: z.literal("verified") }),
});

export const recoverCall = contract({
  call: "POST /api/otp/recover/",
  summary: "Complete login with a recovery code, which can be used once",
  access: "entering",
  body: z.object({ code: z.string().trim().min(1, "mandatory").max(40, "invalid") }),
  returns: z.object({ detail: z.literal("verified"), left: z.int() }),
});

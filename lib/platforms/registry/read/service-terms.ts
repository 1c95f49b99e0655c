import type { z } from "zod";

/** A requirement or property of a service: whether it applies, and the provider's note. */
export const serviceTerms = <Claim extends z.ZodType, Note extends z.ZodType>({
  claim,
  note,
}: {
  claim: Claim;
  note: Note;
}) => ({
  customer_id_info: note,
  requestor_id_required: claim,
  requestor_id_info: note,
  api_key_required: claim,
  api_key_info: note,
  platform_attr_required: claim,
  platform_specific_info: note,
  ip_address_authorization: claim,
  ip_address_authorization_info: note,
  credentials_auto_expire: claim,
  credentials_auto_expire_info: note,
  request_volume_limits_applied: claim,
  request_volume_limits_info: note,
  customizations_in_place: claim,
  customizations_info: note,
});

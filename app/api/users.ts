import { serve } from "@/lib/request/serve";
import {
  answerActAs,
  answerConfirmAuthenticator,
  answerLinkUse,
  answerRecoverSession,
  answerRegistration,
  answerResetRequest,
  answerSignIn,
  answerSignOut,
  answerVerifyCode,
} from "@/lib/request/session-answers";
import { listImpersonable } from "@/lib/users/accounts/acting/list-impersonable";
import { changeAccount } from "@/lib/users/accounts/change-account";
import {
  actAsCall,
  changeAccountCall,
  createAccountCall,
  deleteAccountCall,
  disableAccountCall,
  enableAccountCall,
  endAccountSessionsCall,
  getAccountCall,
  listAccountsCall,
  listImpersonableCall,
  removeMembershipCall,
  resetSecondFactorCall,
  sendAccountVerificationCall,
  sendInvitationCall,
  setMembershipCall,
} from "@/lib/users/accounts/contract";
import { createAccount } from "@/lib/users/accounts/create-account";
import { deleteAccount } from "@/lib/users/accounts/delete-account";
import { disableAccount } from "@/lib/users/accounts/disable-account";
import { enableAccount } from "@/lib/users/accounts/enable-account";
import { endAccountSessions } from "@/lib/users/accounts/end-account-sessions";
import { getAccount } from "@/lib/users/accounts/get-account";
import { importAccountsCall, previewAccountsCall } from "@/lib/users/accounts/import/contract";
import { importAccounts } from "@/lib/users/accounts/import/import-accounts";
import { previewAccounts } from "@/lib/users/accounts/import/preview-accounts";
import { sendAccountVerification } from "@/lib/users/accounts/invitations/send-account-verification";
import { sendInvitation } from "@/lib/users/accounts/invitations/send-invitation";
import { listAccounts } from "@/lib/users/accounts/list-accounts";
import { removeMembership } from "@/lib/users/accounts/remove-membership";
import { resetSecondFactor } from "@/lib/users/accounts/reset-second-factor";
import { setMembership } from "@/lib/users/accounts/set-membership";
import { createApiKeyCall, listApiKeysCall, revokeApiKeyCall } from "@/lib/users/api-keys/contract";
import { createApiKey } from "@/lib/users/api-keys/create-api-key";
import { listApiKeys } from "@/lib/users/api-keys/list-api-keys";
import { revokeApiKey } from "@/lib/users/api-keys/revoke-api-key";
import { readUserCall, saveExtraDataCall, saveProfileCall, setLanguageCall } from "@/lib/users/contract";
import { askEmailChange } from "@/lib/users/email/ask-email-change";
import { cancelEmailChange } from "@/lib/users/email/cancel-email-change";
import { cancelEmailChangeCall, changeEmailCall } from "@/lib/users/email/contract";
import { listIdentitiesCall, unlinkIdentityCall } from "@/lib/users/identities/contract";
import { listIdentities } from "@/lib/users/identities/list-identities";
import { unlinkIdentity } from "@/lib/users/identities/unlink-identity";
import { acceptInvitation } from "@/lib/users/links/accept-invitation";
import { acceptInvitationCall, readLinkCall, useLinkCall } from "@/lib/users/links/contract";
import { readLink } from "@/lib/users/links/read-link";
import { changePassword } from "@/lib/users/passwords/change-password";
import { changePasswordCall, requestResetCall } from "@/lib/users/passwords/contract";
import { readUser } from "@/lib/users/read-user";
import { registerCall, sendVerificationCall, verifyEmailCall } from "@/lib/users/registration/contract";
import { sendVerification } from "@/lib/users/registration/send-verification";
import { verifyEmail } from "@/lib/users/registration/verify-email";
import { saveExtraData } from "@/lib/users/save-extra-data";
import { saveProfile } from "@/lib/users/save-profile";
import { addAuthenticator } from "@/lib/users/second-factor/add-authenticator";
import {
  addAuthenticatorCall,
  confirmAuthenticatorCall,
  generateCodeCall,
  listDevicesCall,
  recoverCall,
  removeDeviceCall,
  renewRecoveryCodesCall,
  verifyCodeCall,
} from "@/lib/users/second-factor/contract";
import { generateCode } from "@/lib/users/second-factor/generate-code";
import { listDevices } from "@/lib/users/second-factor/list-devices";
import { removeDevice } from "@/lib/users/second-factor/remove-device";
import { renewRecoveryCodes } from "@/lib/users/second-factor/renew-recovery-codes";
import {
  endOtherSessionsCall,
  endSessionCall,
  keepSessionCall,
  listSessionsCall,
  readTimeLeftCall,
  signInCall,
  signOutCall,
} from "@/lib/users/sessions/contract";
import { endOtherSessions } from "@/lib/users/sessions/end-other-sessions";
import { endSession } from "@/lib/users/sessions/end-session";
import { keepSession } from "@/lib/users/sessions/keep-session";
import { listSessions } from "@/lib/users/sessions/list-sessions";
import { readTimeLeft } from "@/lib/users/sessions/read-time-left";
import { setLanguage } from "@/lib/users/set-language";

export const usersHandlers = [
  serve(listApiKeysCall, ({ scope, query }) => listApiKeys(scope, query.organization)),
  serve(createApiKeyCall, ({ scope, body }) => createApiKey(scope, body)),
  serve(revokeApiKeyCall, ({ scope, params }) => revokeApiKey(scope, params.key)),
  serve(listImpersonableCall, ({ scope, query }) => listImpersonable(scope, query)),
  serve(actAsCall, answerActAs),
  serve(listDevicesCall, ({ scope }) => listDevices(scope)),
  serve(addAuthenticatorCall, ({ scope, body }) => addAuthenticator(scope, body)),
  serve(recoverCall, answerRecoverSession),
  serve(renewRecoveryCodesCall, ({ scope }) => renewRecoveryCodes(scope)),
  serve(removeDeviceCall, ({ scope, params }) => removeDevice(scope, params.device)),
  serve(confirmAuthenticatorCall, answerConfirmAuthenticator),
  serve(generateCodeCall, ({ scope, params }) => generateCode(scope, params.device)),
  serve(verifyCodeCall, answerVerifyCode),
  serve(signInCall, answerSignIn),
  serve(signOutCall, answerSignOut),
  serve(changePasswordCall, ({ scope, body }) => changePassword(scope, body)),
  serve(requestResetCall, answerResetRequest),
  serve(registerCall, answerRegistration),
  serve(verifyEmailCall, ({ scope, body }) => verifyEmail(scope, body.key)),
  serve(listAccountsCall, ({ scope, query }) => listAccounts(scope, query)),
  serve(createAccountCall, ({ scope, body }) => createAccount(scope, body)),
  serve(importAccountsCall, ({ scope, body }) => importAccounts(scope, body)),
  serve(previewAccountsCall, ({ scope, request }) => previewAccounts(scope, request)),
  serve(getAccountCall, ({ scope, params }) => getAccount(scope, params.account)),
  serve(changeAccountCall, ({ scope, params, body }) => changeAccount(scope, params.account, body)),
  serve(deleteAccountCall, ({ scope, params }) => deleteAccount(scope, params.account)),
  serve(removeMembershipCall, ({ scope, params, body }) => removeMembership(scope, params.account, body)),
  serve(disableAccountCall, ({ scope, params }) => disableAccount(scope, params.account)),
  serve(enableAccountCall, ({ scope, params }) => enableAccount(scope, params.account)),
  serve(endAccountSessionsCall, ({ scope, params }) => endAccountSessions(scope, params.account)),
  serve(setMembershipCall, ({ scope, params, body }) => setMembership(scope, params.account, body)),
  serve(resetSecondFactorCall, ({ scope, params }) => resetSecondFactor(scope, params.account)),
  serve(sendInvitationCall, ({ scope, params }) => sendInvitation(scope, params.account)),
  serve(sendAccountVerificationCall, ({ scope, params }) => sendAccountVerification(scope, params.account)),
  serve(readUserCall, ({ scope }) => readUser(scope)),
  serve(acceptInvitationCall, ({ scope, body }) => acceptInvitation(scope, body)),
  serve(changeEmailCall, ({ scope, body }) => askEmailChange(scope, body)),
  serve(cancelEmailChangeCall, ({ scope }) => cancelEmailChange(scope)),
  serve(saveExtraDataCall, ({ scope, body }) => saveExtraData(scope, body)),
  serve(listIdentitiesCall, ({ scope }) => listIdentities(scope)),
  serve(unlinkIdentityCall, ({ scope, params }) => unlinkIdentity(scope, params.identity)),
  serve(setLanguageCall, ({ scope, body }) => setLanguage(scope, body.language)),
  serve(useLinkCall, answerLinkUse),
  serve(readLinkCall, ({ scope, body }) => readLink(scope, body)),
  serve(saveProfileCall, ({ scope, body }) => saveProfile(scope, body)),
  serve(listSessionsCall, ({ scope }) => listSessions(scope)),
  serve(endOtherSessionsCall, ({ scope }) => endOtherSessions(scope)),
  serve(keepSessionCall, ({ scope }) => keepSession(scope)),
  serve(readTimeLeftCall, ({ scope }) => readTimeLeft(scope)),
  serve(endSessionCall, ({ scope, params }) => endSession(scope, params.session)),
  serve(sendVerificationCall, ({ scope }) => sendVerification(scope)),
];

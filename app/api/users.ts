import { serve } from "@/lib/request/serve";
import {
  answerActAs,
  answerBeginSignIn,
  answerConfirmAuthenticator,
  answerLinkUse,
  answerRecoverSession,
  answerRegistration,
  answerResetRequest,
  answerSignIn,
  answerSignOut,
  answerVerifyCode,
} from "@/lib/request/session-answers";
import {
  deleteAccount,
  disableAccount,
  enableAccount,
  endAccountSessions,
  resetSecondFactor,
} from "@/lib/users/accounts/account-access";
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
  importAccountsCall,
  listImpersonableCall,
  listUserAccountsCall,
  previewAccountsCall,
  removeMembershipCall,
  resetSecondFactorCall,
  sendAccountVerificationCall,
  sendInvitationCall,
  setMembershipCall,
} from "@/lib/users/accounts/contract";
import { createAccount } from "@/lib/users/accounts/create-account";
import { listImpersonable } from "@/lib/users/accounts/impersonation";
import { importAccounts, previewAccounts } from "@/lib/users/accounts/import-accounts";
import { sendAccountVerification, sendInvitation } from "@/lib/users/accounts/invitations";
import { listUserAccounts } from "@/lib/users/accounts/list-accounts";
import { getAccount } from "@/lib/users/accounts/managed-account";
import { removeMembership, setMembership } from "@/lib/users/accounts/memberships";
import { createApiKey, describeKey, listApiKeys, revokeApiKey } from "@/lib/users/api-keys/api-keys";
import { createApiKeyCall, describeKeyCall, listApiKeysCall, revokeApiKeyCall } from "@/lib/users/api-keys/contract";
import { readUserCall, saveExtraDataCall, saveProfileCall, setLanguageCall } from "@/lib/users/contract";
import { cancelEmailChangeCall, changeEmailCall } from "@/lib/users/email/contract";
import { askEmailChange, cancelEmailChange } from "@/lib/users/email/email-change";
import { beginSignInCall, listIdentitiesCall, unlinkIdentityCall } from "@/lib/users/identities/contract";
import { listIdentities, unlinkIdentity } from "@/lib/users/identities/identities";
import { acceptInvitationCall, readLinkCall, redeemLinkCall } from "@/lib/users/links/contract";
import { changePassword } from "@/lib/users/passwords/change-password";
import { changePasswordCall, requestResetCall } from "@/lib/users/passwords/contract";
import { readUser, saveExtraData, saveProfile, setLanguage } from "@/lib/users/profile";
import { registerCall, sendVerificationCall, verifyEmailCall } from "@/lib/users/registration/contract";
import { acceptInvitation, readLink } from "@/lib/users/registration/redeem-link";
import { sendVerification } from "@/lib/users/registration/verification";
import { verifyEmail } from "@/lib/users/registration/verify-email";
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
import { addAuthenticator, listDevices, removeDevice } from "@/lib/users/second-factor/devices";
import { renewRecoveryCodes } from "@/lib/users/second-factor/recovery-codes";
import { generateCode } from "@/lib/users/second-factor/verify-code";
import {
  endOtherSessionsCall,
  endSessionCall,
  keepSessionCall,
  listSessionsCall,
  readTimeLeftCall,
  signInCall,
  signOutCall,
} from "@/lib/users/sessions/contract";
import { endOtherSessions, endSession, keepSession, listSessions, readTimeLeft } from "@/lib/users/sessions/sessions";

export const usersHandlers = [
  serve(listApiKeysCall, ({ scope, query }) => listApiKeys(scope, query.organization)),
  serve(createApiKeyCall, ({ scope, body }) => createApiKey(scope, body)),
  serve(describeKeyCall, ({ scope }) => describeKey(scope)),
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
  serve(listUserAccountsCall, ({ scope, query }) => listUserAccounts(scope, query)),
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
  serve(beginSignInCall, answerBeginSignIn),
  serve(unlinkIdentityCall, ({ scope, params }) => unlinkIdentity(scope, params.identity)),
  serve(setLanguageCall, ({ scope, body }) => setLanguage(scope, body.language)),
  serve(redeemLinkCall, answerLinkUse),
  serve(readLinkCall, ({ scope, body }) => readLink(scope, body)),
  serve(saveProfileCall, ({ scope, body }) => saveProfile(scope, body)),
  serve(listSessionsCall, ({ scope }) => listSessions(scope)),
  serve(endOtherSessionsCall, ({ scope }) => endOtherSessions(scope)),
  serve(keepSessionCall, ({ scope }) => keepSession(scope)),
  serve(readTimeLeftCall, ({ scope }) => readTimeLeft(scope)),
  serve(endSessionCall, ({ scope, params }) => endSession(scope, params.session)),
  serve(sendVerificationCall, ({ scope }) => sendVerification(scope)),
];

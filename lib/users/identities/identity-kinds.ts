/** Kinds of identifiers of people: the claim sub of an ID token, or one of the attributes of SAML. */
export const identityKinds = ["oidc", "subject-id", "pairwise-id", "eppn"] as const;

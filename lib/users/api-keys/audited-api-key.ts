type Named = { id: number; name: string; organizationId: number };

/** How the audit trail names a key. */
export const auditedApiKey = ({ id, name, organizationId }: Named) => ({
  subject: { kind: "api-key", id, name },
  organizationId,
});

type Named = { id: number; name: string; organizationId: number };

/** A key in audit entries. */
export const auditedApiKey = ({ id, name, organizationId }: Named) => ({
  subject: { kind: "api-key", id, name },
  organizationId,
});

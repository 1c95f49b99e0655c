-- One string may be the issuer of an OpenID Connect provider and the entity ID of a SAML identity provider.
DROP INDEX "accounts_provider_provider_account_id_key";
CREATE UNIQUE INDEX "accounts_type_provider_provider_account_id_key" ON "accounts"("type", "provider", "provider_account_id");

ALTER TABLE "sessions" ADD COLUMN "identity_id" INTEGER;
CREATE INDEX "sessions_identity_id_idx" ON "sessions"("identity_id");
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_identity_id_fkey" FOREIGN KEY ("identity_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TYPE "federation_join" AS ENUM ('usual', 'none', 'member', 'admin');
ALTER TABLE "organizations" ADD COLUMN "federation_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "federation_join" "federation_join" NOT NULL DEFAULT 'usual';

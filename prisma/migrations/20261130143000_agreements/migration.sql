CREATE TABLE "agreements" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agreements_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "agreement_platforms" (
    "agreement_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "share" DECIMAL(7,4),

    CONSTRAINT "agreement_platforms_pkey" PRIMARY KEY ("agreement_id","platform_id"),
    CONSTRAINT "agreement_platforms_share" CHECK ("share" BETWEEN 0 AND 100)
);
CREATE TABLE "agreement_prices" (
    "id" SERIAL NOT NULL,
    "agreement_id" INTEGER NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "vat_rate" DECIMAL(5,2),
    "currency" CHAR(3) NOT NULL,
    "reference_amount" DECIMAL(14,2),
    "reference_currency" CHAR(3),
    "fund" TEXT NOT NULL DEFAULT '',
    "department" TEXT NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agreement_prices_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "agreement_prices_days_in_order" CHECK ("starts_on" <= "ends_on"),
    CONSTRAINT "agreement_prices_nothing_negative" CHECK ("amount" >= 0 AND "reference_amount" >= 0 AND "vat_rate" >= 0),
    CONSTRAINT "agreement_prices_reference" CHECK (("reference_amount" IS NULL) = ("reference_currency" IS NULL))
);
CREATE TABLE "agreement_files" (
    "id" SERIAL NOT NULL,
    "agreement_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "stored_as" TEXT NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "added_by" TEXT NOT NULL,
    "added_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agreement_files_pkey" PRIMARY KEY ("id")
);

-- Payments of an organization for a platform become an agreement named after the platform; each becomes a price.
CREATE TEMPORARY TABLE "agreements_of_payments" AS
  SELECT row_number() OVER (ORDER BY "organization_id", "platform_id")::int AS "id", "organization_id", "platform_id", "changed_at"
  FROM (SELECT "organization_id", "platform_id", max("changed_at") AS "changed_at" FROM "payments" GROUP BY 1, 2) AS "paid";
INSERT INTO "agreements" ("id", "organization_id", "name", "provider", "created_at", "changed_at")
  SELECT a."id", a."organization_id", p."name", coalesce(p."provider", ''), a."changed_at", a."changed_at"
  FROM "agreements_of_payments" a JOIN "platforms" p ON p."id" = a."platform_id";
INSERT INTO "agreement_platforms" ("agreement_id", "platform_id")
  SELECT "id", "platform_id" FROM "agreements_of_payments";
-- Prices have the identifiers of their payments, which entries of the audit log name.
INSERT INTO "agreement_prices" ("id", "agreement_id", "organization_id", "starts_on", "ends_on", "amount", "currency",
    "reference_amount", "reference_currency", "revision", "changed_at")
  SELECT y."id", a."id", y."organization_id", y."starts_on", y."ends_on", y."amount", y."currency",
    y."reference_amount", y."reference_currency", y."revision", y."changed_at"
  FROM "payments" y JOIN "agreements_of_payments" a
    ON a."organization_id" = y."organization_id" AND a."platform_id" = y."platform_id";
SELECT setval(pg_get_serial_sequence('agreements', 'id'), coalesce(max("id"), 1), max("id") IS NOT NULL) FROM "agreements";
SELECT setval(pg_get_serial_sequence('agreement_prices', 'id'),
  greatest(nextval(pg_get_serial_sequence('payments', 'id')), 1), false);
DROP TABLE "agreements_of_payments";
DROP TABLE "payments";

CREATE INDEX "agreements_organization_id_idx" ON "agreements"("organization_id");
CREATE INDEX "agreement_platforms_platform_id_idx" ON "agreement_platforms"("platform_id");
CREATE INDEX "agreement_prices_agreement_id_idx" ON "agreement_prices"("agreement_id");
CREATE INDEX "agreement_prices_organization_id_starts_on_idx" ON "agreement_prices"("organization_id", "starts_on");
CREATE UNIQUE INDEX "agreement_files_stored_as_key" ON "agreement_files"("stored_as");
CREATE INDEX "agreement_files_agreement_id_idx" ON "agreement_files"("agreement_id");

ALTER TABLE "agreements" ADD CONSTRAINT "agreements_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "agreement_platforms" ADD CONSTRAINT "agreement_platforms_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreements"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "agreement_platforms" ADD CONSTRAINT "agreement_platforms_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "agreement_prices" ADD CONSTRAINT "agreement_prices_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreements"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "agreement_prices" ADD CONSTRAINT "agreement_prices_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "agreement_files" ADD CONSTRAINT "agreement_files_agreement_id_fkey" FOREIGN KEY ("agreement_id") REFERENCES "agreements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "unnamed_files_follow" AFTER INSERT OR DELETE OR UPDATE OF "stored_as" ON "agreement_files"
  FOR EACH ROW EXECUTE FUNCTION "unnamed_files_follow"();

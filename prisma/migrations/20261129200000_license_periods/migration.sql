-- Payments cover days, for licenses that do not follow the calendar year. Existing ones cover theirs.
ALTER TABLE "payments" ADD COLUMN "starts_on" DATE, ADD COLUMN "ends_on" DATE;
UPDATE "payments" SET "starts_on" = make_date("year", 1, 1), "ends_on" = make_date("year", 12, 31);
ALTER TABLE "payments" ALTER COLUMN "starts_on" SET NOT NULL, ALTER COLUMN "ends_on" SET NOT NULL;
ALTER TABLE "payments" ADD CONSTRAINT "payments_days_in_order" CHECK ("starts_on" <= "ends_on");

DROP INDEX "payments_organization_id_platform_id_year_key";
CREATE UNIQUE INDEX "payments_organization_id_platform_id_starts_on_ends_on_key" ON "payments"("organization_id", "platform_id", "starts_on", "ends_on");

-- Weights with which interest groups may be combined.
CREATE TABLE "cost_weights" (
    "group_id" SMALLINT NOT NULL,
    "weight" DECIMAL(8,4) NOT NULL,
    "chosen_by" TEXT NOT NULL,
    "chosen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cost_weights_pkey" PRIMARY KEY ("group_id")
);
ALTER TABLE "cost_weights" ADD CONSTRAINT "cost_weights_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "interest_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

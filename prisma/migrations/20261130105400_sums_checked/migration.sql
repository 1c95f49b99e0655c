-- Each night, the sums of those organizations are checked that were checked longest ago.
ALTER TABLE "organization_clocks" ADD COLUMN "sums_checked_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
    "organization_id" INTEGER NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "year" SMALLINT NOT NULL,
    "amount" DECIMAL(14,2) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reference_amount" DECIMAL(14,2),
    "reference_currency" CHAR(3),
    "revision" INTEGER NOT NULL DEFAULT 1,
    "changed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payments_nothing_negative" CHECK ("amount" >= 0 AND "reference_amount" >= 0),
    CONSTRAINT "payments_reference" CHECK (("reference_amount" IS NULL) = ("reference_currency" IS NULL))
);

-- CreateTable
CREATE TABLE "exchange_rates" (
    "currency" CHAR(3) NOT NULL,
    "reference" CHAR(3) NOT NULL,
    "year" SMALLINT NOT NULL,
    "rate" DECIMAL(18,8) NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("currency","reference","year"),
    CONSTRAINT "exchange_rates_positive" CHECK ("rate" > 0)
);

-- CreateIndex
CREATE INDEX "payments_platform_id_idx" ON "payments"("platform_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_organization_id_platform_id_year_key" ON "payments"("organization_id", "platform_id", "year");

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

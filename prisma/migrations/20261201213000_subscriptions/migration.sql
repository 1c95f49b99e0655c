CREATE TYPE "mail_frequency" AS ENUM ('monthly', 'quarterly', 'half_yearly', 'yearly');

CREATE TABLE "subscriptions" (
    "id" SERIAL NOT NULL,
    "saved_report_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "frequency" "mail_frequency" NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "mailings" (
    "id" SERIAL NOT NULL,
    "subscription_id" INTEGER NOT NULL,
    "period" TEXT NOT NULL,
    "sent_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mailings_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "subscriptions_saved_report_id_user_id_key" ON "subscriptions"("saved_report_id", "user_id");
CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions"("user_id");
CREATE UNIQUE INDEX "mailings_subscription_id_period_key" ON "mailings"("subscription_id", "period");

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_saved_report_id_fkey" FOREIGN KEY ("saved_report_id") REFERENCES "saved_reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

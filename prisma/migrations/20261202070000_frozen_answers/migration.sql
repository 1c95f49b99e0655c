CREATE TABLE "frozen_answers" (
    "id" SERIAL NOT NULL,
    "survey" TEXT NOT NULL,
    "organization_id" INTEGER,
    "start_month" DATE NOT NULL,
    "end_month" DATE NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "answer" JSONB NOT NULL,
    "frozen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "frozen_by_id" INTEGER,
    "frozen_by" TEXT NOT NULL,
    "checked_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed" JSONB NOT NULL DEFAULT '[]',
    "changed_at" TIMESTAMP(3),
    "dismissed_at" TIMESTAMP(3),

    CONSTRAINT "frozen_answers_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "frozen_answers_organization_id_idx" ON "frozen_answers"("organization_id");
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "frozen_answers" ADD CONSTRAINT "frozen_answers_frozen_by_id_fkey" FOREIGN KEY ("frozen_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

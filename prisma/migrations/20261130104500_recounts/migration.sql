-- CreateTable
CREATE TABLE "recounts" (
    "subject" TEXT NOT NULL,
    "counted_at" TIMESTAMP(3) NOT NULL,
    "corrected" INTEGER NOT NULL,

    CONSTRAINT "recounts_pkey" PRIMARY KEY ("subject")
);

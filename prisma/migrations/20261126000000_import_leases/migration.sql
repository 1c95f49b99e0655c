-- CreateTable
CREATE TABLE "import_leases" (
    "id" SERIAL NOT NULL,
    "import_ids" INTEGER[],
    "taken_at" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "import_leases_pkey" PRIMARY KEY ("id")
);

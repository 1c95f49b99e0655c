-- Size of organizations by year, to relate usage to the number of users.
CREATE TABLE "organization_years" (
    "organization_id" INTEGER NOT NULL,
    "year" SMALLINT NOT NULL,
    "fte" DECIMAL(10,1),
    "students" INTEGER,
    "staff" INTEGER,

    CONSTRAINT "organization_years_pkey" PRIMARY KEY ("organization_id","year")
);

ALTER TABLE "organization_years" ADD CONSTRAINT "organization_years_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Institutions that are not the library are stored, too; those stored so far are the library.
ALTER TABLE "credentials" RENAME COLUMN "confirmed_institutions" TO "institution_decisions";

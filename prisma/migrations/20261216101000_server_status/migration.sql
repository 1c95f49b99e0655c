-- What a service of a server last said of itself.
ALTER TABLE "servers" ADD COLUMN "service" JSONB;

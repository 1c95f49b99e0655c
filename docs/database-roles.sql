-- Creates Usus's two roles and its database in PostgreSQL 15 or later, so that neither role needs CREATEROLE.
-- A database administrator runs it once:
--   psql -v owner_password=… -v app_password=… -f docs/database-roles.sql postgres
-- Then: DATABASE_OWNER_URL=postgresql://usus:…@host/usus  DATABASE_URL=postgresql://usus_app:…@host/usus

-- Owns the tables and upgrades them.
CREATE ROLE usus LOGIN PASSWORD :'owner_password' NOSUPERUSER NOCREATEDB NOCREATEROLE;

-- The product works under this role. It owns no tables except those of its queue.
CREATE ROLE usus_app LOGIN PASSWORD :'app_password' NOSUPERUSER NOCREATEDB NOCREATEROLE;

-- A restore creates the queue as usus, which then gives it to usus_app.
GRANT usus_app TO usus;

CREATE DATABASE usus OWNER usus TEMPLATE template0 ENCODING 'UTF8';
REVOKE CONNECT ON DATABASE usus FROM PUBLIC;

\connect usus

-- Part of PostgreSQL (package postgresql-contrib). As a trusted extension the owner could create it too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

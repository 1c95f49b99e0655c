-- A file in which this or another program exported usage of many platforms.
ALTER TYPE "upload_method" ADD VALUE 'export';

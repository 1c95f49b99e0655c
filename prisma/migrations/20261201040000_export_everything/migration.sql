ALTER TYPE "export_kind" ADD VALUE 'everything';
ALTER TYPE "export_format" ADD VALUE 'archive';

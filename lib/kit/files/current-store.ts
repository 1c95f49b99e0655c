import "server-only";
import { type Settings, settings } from "../env";
import type { FileStore } from "./file-store";
import { FolderStore } from "./folder-store";
import { S3Client } from "./s3/s3-client";
import { S3Store } from "./s3/s3-store";

let current: { readonly of: Settings; readonly store: FileStore } | undefined;

/** The store of the settings: a bucket if S3_BUCKET is set, otherwise a folder. */
export function fileStore(): FileStore {
  const of = settings();
  if (current?.of !== of) current = { of, store: hasBucket(of) ? bucketOf(of) : new FolderStore(of) };
  return current.store;
}

export const hasBucket = ({ S3_BUCKET }: Pick<Settings, "S3_BUCKET">): boolean => S3_BUCKET !== "";

const bucketOf = (of: Settings): S3Store =>
  new S3Store(
    new S3Client({
      ...{ endpoint: of.S3_ENDPOINT, bucket: of.S3_BUCKET, region: of.S3_REGION },
      ...{ accessKeyId: of.S3_ACCESS_KEY_ID, secretAccessKey: of.S3_SECRET_ACCESS_KEY },
    }),
  );

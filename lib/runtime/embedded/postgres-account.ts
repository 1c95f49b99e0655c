import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, statSync } from "node:fs";

/** The account that PostgreSQL runs under, because it refuses to run as root. */
export interface PostgresAccount {
  /** Options for `spawn`. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** Command line that runs a program under this account. */
  command(program: string, args: readonly string[]): readonly [string, readonly string[]];
}

interface Folders {
  readonly home: string;
  readonly socket: string;
  readonly data: string;
  readonly program: string;
}

/**
 * Chooses the account and gives it the folders: the current one; for root, the owner of the data, else `postgres` or
 * `nobody` if they can access the folders, else root mapped to another user in a user namespace.
 */
export function postgresAccount(folders: Folders): PostgresAccount {
  for (const folder of [folders.home, folders.socket]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return plain({});
  const account = existsSync(folders.data)
    ? ownerOf(folders.data)
    : knownAccounts().find((ids) => serves(folders, ids));
  if (account) {
    own(folders, account);
    return plain(account);
  }
  own(folders, { uid: 0, gid: 0 });
  if (spawnSync("unshare", [...namespace, "true"]).status === 0) return renamed;
  throw new Error("PostgreSQL does not run as root: start Usus under another account, or set DATABASE_URL.");
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

const namespace = ["--user", "--map-user=1000", "--map-group=1000"];
const renamed: PostgresAccount = {
  ids: {},
  command: (program, args) => ["unshare", [...namespace, program, ...args]],
};

function plain(ids: Ids | Record<string, never>): PostgresAccount {
  return { ids, command: (program, args) => [program, args] };
}

function ownerOf(folder: string): Ids | undefined {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}

function knownAccounts(): Ids[] {
  return ["postgres", "nobody"].flatMap((name) => {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout));
    return uid && gid ? [{ uid, gid }] : [];
  });
}

function serves(folders: Folders, ids: Ids): boolean {
  own(folders, ids);
  const reach = ["-x", folders.program, "-a", "-w", folders.socket, "-a", "-w", folders.home];
  return spawnSync("test", reach, { ...ids, cwd: "/" }).status === 0;
}

function own({ home, socket }: Folders, { uid, gid }: Ids): void {
  chownSync(home, uid, gid);
  chownSync(socket, uid, gid);
}

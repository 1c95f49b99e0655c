import pg from "pg";

/**
 * Grants the role of `url` access to the tables of the database of `ownerUrl`, and creates the role if it is missing. The
 * role is no superuser and owns no table except those of the queue, so that the product cannot change what the database
 * protects, above all the audit trail. Repeatable; required after every migration.
 */
export async function prepareOrdinaryRole(ownerUrl: string, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const names: Names = { role: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) };
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('ordinary-role'))");
    await letLogIn(client, names, { url, password: decodeURIComponent(password) });
    await client.query(rights(pg.escapeIdentifier(names.role), pg.escapeIdentifier(names.database)));
    await requireDatabaseRights(client, names);
    await client.query("select set_config('usus.role', $1, true)", [names.role]);
    await client.query(HAND_OVER_QUEUE).catch((error) => refuse(client, names, error, "cannot give it the queue"));
    await client.query("commit");
  } finally {
    await client.end();
  }
}

type Names = { role: string; database: string };

/** Creates the role, or changes it, only if it cannot log in yet: that needs CREATEROLE, which few owners have. */
async function letLogIn(client: pg.Client, names: Names, login: { url: string; password: string }): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean; rolcanlogin: boolean }>(
    "select rolsuper, rolcanlogin from pg_roles where rolname = $1",
    [names.role],
  );
  const [role] = rows;
  if (role?.rolsuper)
    throw new Error(
      `DATABASE_URL names ${names.role}, a superuser: name an ordinary role instead; it is created if missing.`,
    );
  if (role?.rolcanlogin && !(await isPasswordWrong(login.url))) return;
  const statement = `${role ? "alter" : "create"} role ${pg.escapeIdentifier(names.role)} login`;
  const password = login.password ? ` password ${pg.escapeLiteral(login.password)}` : "";
  const action = role ? "may not change the password of that role" : "may not create that role";
  await client.query(`${statement}${password}`).catch((error) => refuse(client, names, error, action));
}

/** Any other failure to connect is left to the product, which reports it. */
async function isPasswordWrong(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === "28P01";
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL only warns when an owner cannot pass a right on. */
async function requireDatabaseRights(client: pg.Client, { role, database }: Names): Promise<void> {
  const { rows } = await client.query<{ missing: string }>(
    "select upper(r) as missing from unnest($1::text[]) r where not has_database_privilege($2, $3, r)",
    [["connect", "temporary", "create"], role, database],
  );
  if (rows.length === 0) return;
  const missing = rows.map((row) => row.missing).join(", ");
  throw new Error(
    `The owner of the tables cannot give ${role} the right ${missing} on the database. A database administrator can:\nGRANT ${missing} ON DATABASE ${pg.escapeIdentifier(database)} TO ${pg.escapeIdentifier(role)};`,
  );
}

/** Names the missing right and the statements that replace it, when that is the reason of the error. */
async function refuse(client: pg.Client, { role }: Names, error: unknown, action: string): Promise<never> {
  if (!(error instanceof pg.DatabaseError && error.code === "42501")) throw error;
  await client.query("rollback");
  const { rows } = await client.query<{ owner: string }>("select current_user as owner");
  const [owner, ordinary] = [pg.escapeIdentifier(rows[0]?.owner ?? ""), pg.escapeIdentifier(role)];
  throw new Error(
    `The owner of the tables (DATABASE_OWNER_URL, ${owner}) ${action} (DATABASE_URL, ${ordinary}). It needs the right CREATEROLE, or a database administrator runs:\nCREATE ROLE ${ordinary} LOGIN PASSWORD '…'; -- ALTER ROLE if it exists; the password in DATABASE_URL\nGRANT ${ordinary} TO ${owner};`,
    { cause: error },
  );
}

const rights = (role: string, database: string): string => `
  grant connect, temporary, create on database ${database} to ${role};
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage, select on all sequences in schema public to ${role};
  revoke all on audit_entries, _prisma_migrations from ${role};
  grant select, insert, delete on audit_entries to ${role};
  grant select on _prisma_migrations to ${role};`;

/** The restore command creates the queue as the owner of the database. Sequences and row types follow their tables. */
const HAND_OVER_QUEUE = `
  do $$
  declare it record;
  begin
    for it in
      select format('schema %I', nspname) as thing from pg_namespace
      where nspname = 'graphile_worker' and pg_get_userbyid(nspowner) <> current_setting('usus.role')
      union all
      select format(case relkind when 'v' then 'view %s' else 'table %s' end, c.oid::regclass) from pg_class c
      where relnamespace = to_regnamespace('graphile_worker') and relkind in ('r', 'p', 'v')
        and pg_get_userbyid(relowner) <> current_setting('usus.role')
      union all
      select format('type %s', c.reltype::regtype) from pg_class c
      where relnamespace = to_regnamespace('graphile_worker') and relkind = 'c'
        and pg_get_userbyid(relowner) <> current_setting('usus.role')
      union all
      select format('function %s', p.oid::regprocedure) from pg_proc p
      where pronamespace = to_regnamespace('graphile_worker') and pg_get_userbyid(proowner) <> current_setting('usus.role')
    loop
      execute format('alter %s owner to %I', it.thing, current_setting('usus.role'));
    end loop;
  end $$`;

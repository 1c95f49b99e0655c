import pg from "pg";

/**
 * Grants the role of `url` access to the tables of the database of `ownerUrl`, and creates the role if it is missing. The
 * role is no superuser and owns no table except those of the queue, so that the product cannot change what the database
 * protects, above all the audit trail. Repeatable; required after every migration.
 */
export async function prepareOrdinaryRole(ownerUrl: string, url: string): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const name = decodeURIComponent(username);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtext('ordinary-role'))");
    const role = pg.escapeIdentifier(name);
    const database = pg.escapeIdentifier(decodeURIComponent(pathname.slice(1)));
    await refuseSuperuser(client, name);
    await client.query(`alter role ${role} login ${password ? `password ${secret(password)}` : ""}`);
    await client.query(rights(role, database));
    await client.query("select set_config('usus.role', $1, true)", [name]);
    await client.query(HAND_OVER_QUEUE);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

const secret = (password: string): string => pg.escapeLiteral(decodeURIComponent(password));

async function refuseSuperuser(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>("select rolsuper from pg_roles where rolname = $1", [
    name,
  ]);
  if (rows.length === 0) await client.query(`create role ${pg.escapeIdentifier(name)} login`);
  if (!rows[0]?.rolsuper) return;
  throw new Error(`DATABASE_URL names ${name}, a superuser: name an ordinary role instead; it is created if missing.`);
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

import { sql } from 'kysely'
import { PostgresBus } from '#server/platform/bus/postgres-bus.ts'
import { systemClock } from '#server/platform/clock.ts'
import {
  connectDatabase,
  type DatabaseConnection,
  type Db,
} from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openSingle } from '#server/platform/database/single-connection.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { createLog } from '#server/platform/log.ts'
import { siteSecret } from '#server/platform/secrets.ts'
import { Sessions } from '#server/platform/session/sessions.ts'
import type { SyntheticPerson } from './synthetic-people.ts'

/** The sessions of members whom a benchmark makes before it starts a site over the same folder. */
export async function sessionsFor(
  { db, listener }: Pick<DatabaseConnection, 'db' | 'listener'>,
  dataDirectory: string,
): Promise<Sessions> {
  const bus = new PostgresBus(listener, createLog('silent'))
  const secret = await siteSecret(dataDirectory, undefined)
  return new Sessions({ db, bus, listener, clock: systemClock, secret })
}

const peoplePerStatement = 2_000

/** A separate database for one benchmark, with all tables of the site. */
export async function openBenchDatabase(
  server: Connection,
  name: string,
): Promise<{ address: Connection; connection: DatabaseConnection }> {
  const { client, end } = await openSingle(server)
  await client.query(`create database ${name}`).finally(end)
  const address = { ...server, database: name }
  const connection = connectDatabase(address)
  await migrate(connection.db)
  return { address, connection }
}

/** Gives synthetic people accounts, profiles and positions that are valid now. */
export async function insertPeople(db: Db, people: Iterable<SyntheticPerson>): Promise<void> {
  let some: object[] = []
  for (const { id, lat, lon, isHidden, brief } of people) {
    const { profileName: name, profileHeight: height, profileWeight: weight } = brief
    const facts = { name, height, weight, characteristics: brief.profileChars }
    some.push({ id, lat, lon, hidden: isHidden, ...facts })
    if (some.length < peoplePerStatement) continue
    await insert(db, some)
    some = []
  }
  await insert(db, some)
  await sql`analyze`.execute(db)
}

/** PostgreSQL checks foreign keys at the end of the statement. */
async function insert(db: Db, people: readonly object[]) {
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(people)}) as person (
        id uuid, lat float8, lon float8, hidden boolean, name text, height text, weight text,
        characteristics text[])
    ), new_accounts as (
      insert into accounts (id, email, default_profile_id, created_at)
      select id, id || '@example.org', id, now() from given
    ), new_profiles as (
      insert into profiles
        (id, account_id, name, birthdate, height, weight, characteristics, created_at, updated_at)
      select id, id, name, '1990-05-17', height, weight, characteristics, now(), now() from given
    )
    insert into positions
      (profile_id, lat, lon, published_by, hidden, reported_at, shown_at, effective_until)
    select id, lat, lon, 'OVERRIDE', hidden, now(), now(), now() + interval '1 day' from given`.execute(
    db,
  )
}

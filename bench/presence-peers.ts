import type { Client } from 'pg'
import { benchNow, type SyntheticPerson, syntheticPeople } from './synthetic-people.ts'

type Place = { readonly lat: number; readonly lon: number }
type Statement = { readonly name: string; readonly text: string }
type Answer = (place: Place) => Promise<string[]>

/** The same members in PostgreSQL, indexed in two ways; every answer is a list of briefs. */
export type PresencePeers = {
  readonly nearest: { readonly btree: Answer; readonly gist: Answer }
  readonly bySector: { readonly btree: Answer; readonly gist: Answer }
  readonly close: () => Promise<void>
}

const schema = 'bench_presence'

/** Statements are prepared and the planner is tuned for the one connection. */
export async function openPresencePeers(client: Client, members: number): Promise<PresencePeers> {
  await load(client, members)
  const ask = async (statement: Statement, place: Place) => {
    const values = [place.lat, place.lon, benchNow]
    const { rows } = await client.query<{ brief: string }>({ ...statement, values })
    return rows.map(({ brief }) => brief)
  }
  const close = async () => {
    await client.query(`drop schema ${schema} cascade`)
  }
  return {
    nearest: {
      btree: place => ask(nearestByBtree, place),
      gist: place => ask(nearestByGist, place),
    },
    bySector: {
      btree: place => ask(sectorByBtree, place),
      gist: place => ask(sectorByGist, place),
    },
    close,
  }
}

const visible = 'not hidden and expires_at > $3::float8'

const around = [-1, 0, 1]
  .flatMap(north => [-1, 0, 1].map(east => [north, east]))
  .map(([north, east]) => `(floor($1::float8)::int + ${north}, floor($2::float8)::int + ${east})`)

const nearestByBtree = {
  name: 'nearestByBtree',
  text: `
  select brief from ${schema}.by_sector
  where (sector_lat, sector_lon) in (${around.join(', ')}) and ${visible}
    and lat between $1::float8 - 1 and $1::float8 + 1
    and lon between $2::float8 - 1 and $2::float8 + 1
  order by power(sin(radians(lat - $1::float8) / 2), 2)
    + cos(radians($1::float8)) * cos(radians(lat)) * power(sin(radians(lon - $2::float8) / 2), 2)
  limit 30`,
}

/** Orders by degrees, not by metres: less work than the others do, and a slightly wrong order. */
const nearestByGist = {
  name: 'nearestByGist',
  text: `
  select brief from ${schema}.by_point
  where ${visible} and p <@ box(
    point($2::float8 - 1, $1::float8 - 1), point($2::float8 + 1, $1::float8 + 1))
  order by p <-> point($2::float8, $1::float8) limit 30`,
}

const sectorByBtree = {
  name: 'sectorByBtree',
  text: `
  select brief from ${schema}.by_sector
  where sector_lat = floor($1::float8)::int and sector_lon = floor($2::float8)::int and ${visible}
  limit 1500`,
}

/** A box holds its edges, a sector not its northern and eastern ones. */
const sectorByGist = {
  name: 'sectorByGist',
  text: `
  select brief from ${schema}.by_point
  where ${visible} and p <@ box(
    point(floor($2::float8), floor($1::float8)),
    point(floor($2::float8) + 0.99999, floor($1::float8) + 0.99999))
  limit 1500`,
}

async function load(client: Client, members: number): Promise<void> {
  await client.query(`
    drop schema if exists ${schema} cascade;
    create schema ${schema};
    create unlogged table ${schema}.by_sector (
      id uuid primary key, lat float8 not null, lon float8 not null, sector_lat int not null,
      sector_lon int not null, expires_at float8 not null, hidden boolean not null,
      brief text not null)`)
  for (const people of blocksOf(syntheticPeople(members))) {
    await client.query(insertPeople, [JSON.stringify(people)])
  }
  await client.query(`
    create unlogged table ${schema}.by_point as
      select id, point(lon, lat) as p, expires_at, hidden, brief from ${schema}.by_sector;
    create index on ${schema}.by_sector (sector_lat, sector_lon) where not hidden;
    create index on ${schema}.by_point using gist (p) where not hidden`)
  await client.query(`vacuum analyze ${schema}.by_sector`)
  await client.query(`vacuum analyze ${schema}.by_point`)
  await client.query('set jit = off')
}

const insertPeople = `
  insert into ${schema}.by_sector
  select id, lat, lon, floor(lat), floor(lon), "expiresAt", "isHidden", brief
  from json_to_recordset($1) as person (
    id uuid, lat float8, lon float8, "expiresAt" float8, "isHidden" boolean, brief text)`

function* blocksOf(people: Iterable<SyntheticPerson>): Generator<SyntheticPerson[]> {
  let block: SyntheticPerson[] = []
  for (const person of people) {
    if (block.push(person) < 5_000) continue
    yield block
    block = []
  }
  yield block
}

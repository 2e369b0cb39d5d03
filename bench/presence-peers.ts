import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'
import { benchNow, syntheticPeople } from './synthetic-people.ts'

type Place = { readonly lat: number; readonly lon: number }
type Answer = (place: Place) => Promise<string[]>

/** The same members in PostgreSQL, indexed in two ways; every answer is a list of briefs. */
export type PresencePeers = {
  readonly nearest: { readonly btree: Answer; readonly gist: Answer }
  readonly bySector: { readonly btree: Answer; readonly gist: Answer }
  readonly close: () => Promise<void>
}

const schema = 'bench_presence'

/** `sql` holds a single connection, since the planner is tuned for the session. */
export async function openPresencePeers(sql: Sql, members: number): Promise<PresencePeers> {
  await load(sql, members)
  const ask = async (text: string, place: Place) => {
    const values = [place.lat, place.lon, benchNow]
    const rows = await sql.unsafe<{ brief: string }[]>(text, values, { prepare: true })
    return rows.map(({ brief }) => brief)
  }
  const close = async () => {
    await sql.unsafe(`drop schema ${schema} cascade`)
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

const nearestByBtree = `
  select brief from ${schema}.by_sector
  where (sector_lat, sector_lon) in (${around.join(', ')}) and ${visible}
    and lat between $1::float8 - 1 and $1::float8 + 1
    and lon between $2::float8 - 1 and $2::float8 + 1
  order by power(sin(radians(lat - $1::float8) / 2), 2)
    + cos(radians($1::float8)) * cos(radians(lat)) * power(sin(radians(lon - $2::float8) / 2), 2)
  limit 30`

/** Orders by degrees, not by metres: less work than the others do, and a slightly wrong order. */
const nearestByGist = `
  select brief from ${schema}.by_point
  where ${visible} and p <@ box(
    point($2::float8 - 1, $1::float8 - 1), point($2::float8 + 1, $1::float8 + 1))
  order by p <-> point($2::float8, $1::float8) limit 30`

const sectorByBtree = `
  select brief from ${schema}.by_sector
  where sector_lat = floor($1::float8)::int and sector_lon = floor($2::float8)::int and ${visible}
  limit 1500`

/** A box holds its edges, a sector not its northern and eastern ones. */
const sectorByGist = `
  select brief from ${schema}.by_point
  where ${visible} and p <@ box(
    point(floor($2::float8), floor($1::float8)),
    point(floor($2::float8) + 0.99999, floor($1::float8) + 0.99999))
  limit 1500`

async function load(sql: Sql, members: number): Promise<void> {
  await sql.unsafe(`
    drop schema if exists ${schema} cascade;
    create schema ${schema};
    create unlogged table ${schema}.by_sector (
      id uuid primary key, lat float8 not null, lon float8 not null, sector_lat int not null,
      sector_lon int not null, expires_at float8 not null, hidden boolean not null,
      brief text not null)`)
  const copy = await sql.unsafe(`copy ${schema}.by_sector from stdin`).writable()
  await pipeline(Readable.from(copyLines(members)), copy)
  await sql.unsafe(`
    create unlogged table ${schema}.by_point as
      select id, point(lon, lat) as p, expires_at, hidden, brief from ${schema}.by_sector;
    create index on ${schema}.by_sector (sector_lat, sector_lon) where not hidden;
    create index on ${schema}.by_point using gist (p) where not hidden`)
  await sql.unsafe(`vacuum analyze ${schema}.by_sector`)
  await sql.unsafe(`vacuum analyze ${schema}.by_point`)
  await sql.unsafe('set jit = off')
}

function* copyLines(members: number): Generator<string> {
  let block = ''
  for (const { id, lat, lon, expiresAt, isHidden, brief } of syntheticPeople(members)) {
    const sector = `${Math.floor(lat)}\t${Math.floor(lon)}`
    block += `${id}\t${lat}\t${lon}\t${sector}\t${expiresAt}\t${isHidden}\t${brief}\n`
    if (block.length < 100_000) continue
    yield block
    block = ''
  }
  yield block
}

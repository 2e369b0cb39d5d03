/** The members in PostgreSQL with PostGIS: one table, and an index for each kind of query. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { Point } from '#shared/distance.ts'
import type { PostgisServer } from './open-postgis.ts'
import type { PresencePeer, PresencePeers } from './presence-paths.ts'
import { statements, table } from './presence-statements.ts'
import { benchNow, type SyntheticPerson, syntheticPeople } from './synthetic-people.ts'

/** Drops old rows and fills the table. */
export async function fillPostgis(server: PostgisServer, members: number): Promise<PresencePeers> {
  await fill(server, members)
  return {
    nearest: peersOf(server, 'nearest'),
    bySector: peersOf(server, 'bySector'),
    inBounds: peersOf(server, 'inBounds'),
  }
}

/** Uses prepared statements with a fixed plan. */
function peersOf({ client }: PostgisServer, path: keyof PresencePeers): PresencePeer[] {
  return statements[path].map(({ side, text, ...order }) => ({
    name: side,
    ...order,
    find: async ({ lat, lon }: Point) => {
      const asked = { name: `${path}, ${side}`.slice(0, 60), text, values: [lat, lon, benchNow] }
      const { rows } = await client.query<{ brief: string }>(asked)
      return rows.map(({ brief }) => brief)
    },
  }))
}

async function fill({ client, folder }: PostgisServer, members: number) {
  const file = join(folder, 'people.tsv')
  await writePeople(file, members)
  await client.query(`
    drop table if exists ${table};
    create unlogged table ${table} (
      id uuid, lat float8, lon float8, expires_at float8, hidden boolean, brief text,
      sector_lat int generated always as (floor(lat)) stored,
      sector_lon int generated always as (floor(lon)) stored,
      p point generated always as (point(lon, lat)) stored,
      geom geometry(point, 4326)
        generated always as (st_setsrid(st_makepoint(lon, lat), 4326)) stored,
      geog geography(point, 4326)
        generated always as (st_setsrid(st_makepoint(lon, lat), 4326)::geography) stored);
    copy ${table} (id, lat, lon, expires_at, hidden, brief) from '${file}';
    alter table ${table} add primary key (id);
    create index on ${table} (sector_lat, sector_lon) where not hidden;
    create index on ${table} using gist (p) where not hidden;
    create index on ${table} using gist (geom) where not hidden;
    create index on ${table} using gist (geog) where not hidden;
    set plan_cache_mode = force_generic_plan`)
  await client.query(`vacuum analyze ${table}`)
  await rm(file)
}

async function writePeople(file: string, members: number) {
  const stream = createWriteStream(file)
  let lines = ''
  for (const person of syntheticPeople(members)) {
    lines += lineOf(person)
    if (lines.length < 1_000_000) continue
    if (!stream.write(lines)) await once(stream, 'drain')
    lines = ''
  }
  stream.end(lines)
  await finished(stream)
  await chmod(file, 0o644)
}

function lineOf({ id, lat, lon, expiresAt, isHidden, brief }: SyntheticPerson): string {
  return `${[id, lat, lon, expiresAt, isHidden, JSON.stringify(brief)].join('\t')}\n`
}

/** Debian's PostgreSQL with PostGIS, in a separate cluster. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { openSingle } from '#server/platform/database/single-connection.ts'
import { makePeerFolder, runInFolder, startInFolder } from './peer-server.ts'

export interface PostgisServer {
  readonly client: Client
  /** A folder that the server may read. */
  readonly folder: string
  readonly version: string
  readonly close: () => Promise<void>
}

const programs = '/usr/lib/postgresql'
const extensions = '/usr/share/postgresql'

/** All rows stay in memory, and only the queries keep the server busy. */
const settings = {
  listen_addresses: '',
  shared_buffers: '3GB',
  effective_cache_size: '6GB',
  maintenance_work_mem: '512MB',
  work_mem: '64MB',
  random_page_cost: '1.1',
  max_wal_size: '8GB',
  fsync: 'off',
  autovacuum: 'off',
  jit: 'off',
}

export async function openPostgis(): Promise<PostgisServer> {
  const bin = await findPrograms()
  const folder = await makePeerFolder()
  const cluster = join(folder.path, 'cluster')
  await runInFolder(folder, join(bin, 'initdb'), [
    '-D',
    cluster,
    '--username=bench',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const given = Object.entries({ ...settings, unix_socket_directories: folder.path })
  const server = await startInFolder(folder, join(bin, 'postgres'), [
    '-D',
    cluster,
    ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const address = { host: folder.path, port: 5432, user: 'bench', database: 'postgres' }
  const { client, end } = await openSingle(address)
  await client.query('create extension postgis')
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') || ', PostGIS ' || extversion as version
    from pg_extension where extname = 'postgis'`,
  )
  return {
    client,
    folder: folder.path,
    version: `PostgreSQL ${rows[0]?.version}`,
    close: async () => {
      end()
      await server.stop()
    },
  }
}

/** The programs of the newest version that has PostGIS. */
async function findPrograms(): Promise<string> {
  const versions = (await readdir(programs)).toSorted((one, other) => Number(other) - Number(one))
  const version = versions.find(one =>
    existsSync(join(extensions, one, 'extension', 'postgis.control')),
  )
  if (version === undefined) throw new Error('no PostgreSQL with PostGIS is installed')
  return join(programs, version, 'bin')
}

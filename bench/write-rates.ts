import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenSite, openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { createLog } from '#server/platform/log.ts'
import { insertPeople, openBenchDatabase } from './bench-database.ts'
import { toRatesTable } from './report.ts'
import { syntheticPeople } from './synthetic-people.ts'

export const inFlight = 200
const rounds = 5
const roundMs = 2_000

/** A variant of a write. Its promise resolves when the write is acknowledged. */
export interface WriteVariant {
  readonly name: string
  readonly write: () => Promise<unknown>
}

/** Opens a site of this many members over a separate database, and measures the variants of `variantsOf`. */
export async function measureWrites(
  server: Connection,
  {
    name,
    members,
    unit,
  }: { readonly name: string; readonly members: number; readonly unit: string },
  variantsOf: (site: OpenSite) => readonly WriteVariant[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  const { connection } = await openBenchDatabase(server, name)
  await insertPeople(connection.db, syntheticPeople(members))
  const site = await openSite({
    config: readConfig({ DATA_DIR: folder, MAP_TILES_URL: 'off' }),
    connection,
    log: createLog('silent'),
    announce: () => undefined,
  })
  try {
    const sides = variantsOf(site).map(variant => ({ ...variant, rates: [] as number[] }))
    for (let round = 0; round < rounds; round++) {
      for (const { write, rates } of sides) rates.push(await rateOf(write))
    }
    return toRatesTable(unit, sides)
  } finally {
    await site.close()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rateOf(write: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  let written = 0
  const writeOn = async () => {
    while (performance.now() < startedAt + roundMs) {
      await write()
      written++
    }
  }
  await Promise.all(Array.from({ length: inFlight }, writeOn))
  return (written * 1000) / (performance.now() - startedAt)
}

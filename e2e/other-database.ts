import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts'

interface OtherDatabase {
  /** For DATABASE_URL: over TCP, as a database of somebody else's would be. */
  readonly url: string
  stop(): Promise<void>
}

/** A PostgreSQL the site does not start itself, behind a door of its own. */
export async function startOtherDatabase(): Promise<OtherDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'lambda-other-'))
  const server = await startEmbeddedPostgres({ dataDirectory: folder, log: () => undefined })
  const { host, port, user, database } = server.connection
  const door = createServer(client => {
    const inside = connect(join(host, `.s.PGSQL.${port}`))
    client.pipe(inside).pipe(client)
    const close = () => {
      client.destroy()
      inside.destroy()
    }
    client.on('error', close).on('close', close)
    inside.on('error', close).on('close', close)
  })
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  const tcpPort = typeof address === 'object' && address ? address.port : 0
  return {
    url: `postgres://${user}@127.0.0.1:${tcpPort}/${database}`,
    stop: async () => {
      door.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

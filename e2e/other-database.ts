import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createEmptyDatabase } from '#server/testing/test-database.ts'

interface OtherDatabase {
  /** The DATABASE_URL. It connects over TCP, as to an external database. */
  readonly url: string
  stop(): Promise<void>
}

/** An empty database on the tests' PostgreSQL with an endpoint of its own. The site does not start it. */
export async function openOtherDatabase(): Promise<OtherDatabase> {
  const { host, port, user } = inject('database')
  const database = await createEmptyDatabase()
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
    url: `postgres://${user}@127.0.0.1:${tcpPort}/${database.name}`,
    stop: async () => {
      door.close()
      await database.drop()
    },
  }
}

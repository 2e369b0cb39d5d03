import { once } from 'node:events'
import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/connect.ts'

export interface SeverableDatabase {
  readonly connection: DatabaseConnection
  /** Ends every connection and refuses new ones, as a stopped database does. */
  sever(): Promise<void>
  restore(): Promise<void>
  close(): Promise<void>
}

/** A way to a database of the tests' PostgreSQL that can be closed and opened again. */
export async function severableDatabase(database: string): Promise<SeverableDatabase> {
  const { host, port, user } = inject('database')
  const open = new Set<Socket>()
  const proxy = createServer(near => {
    const far = connectSocket(`${host}/.s.PGSQL.${port}`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const stop = async () => {
    for (const socket of open) socket.destroy()
    if (!proxy.listening) return
    proxy.close()
    await once(proxy, 'close')
  }
  return {
    connection: connectDatabase({ host: '127.0.0.1', port: address.port, user, database }),
    sever: stop,
    restore: async () => {
      await once(proxy.listen(address.port, '127.0.0.1'), 'listening')
    },
    close: stop,
  }
}

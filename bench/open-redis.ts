/** Debian's Redis, on a socket of its own and without a file. */
import { join } from 'node:path'
import { makePeerFolder, startInFolder } from './peer-server.ts'
import { RedisClient } from './redis-client.ts'

export interface RedisServer {
  readonly client: RedisClient
  readonly version: string
  readonly close: () => Promise<void>
}

export async function openRedis(): Promise<RedisServer> {
  const folder = await makePeerFolder()
  const socket = join(folder.path, 'redis.sock')
  const server = await startInFolder(folder, '/usr/bin/redis-server', [
    '--port',
    '0',
    '--unixsocket',
    socket,
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  const client = await RedisClient.connect(socket)
  const facts = String(await client.ask(['INFO', 'server']))
  return {
    client,
    version: `Redis ${/redis_version:(\S+)/.exec(facts)?.[1]}`,
    close: async () => {
      client.close()
      await server.stop()
    },
  }
}

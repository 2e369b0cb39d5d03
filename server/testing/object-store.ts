import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#server/platform/config.ts'
import { listenLocally } from './local-server.ts'

/** What happens to bytes on their way to the store: `pass`, a wait until it resolves, or `cut` with the connection. */
type Gate = (bytes: Buffer) => Promise<'pass' | 'cut'> | 'pass' | 'cut'

export interface ObjectStore {
  readonly settings: S3Settings
  /** The same settings as the operator's variables. */
  readonly env: Readonly<Record<string, string>>
  /** Tests may replace it. */
  gate: Gate
  keys(): Promise<readonly string[]>
  close(): Promise<void>
}

const host = '127.0.0.1'
const bucket = 'pictures'
const prefix = 'site/'
/** The key that the store accepts from everybody. */
const key = 'S3RVER'
const objectSuffix = '._S3rver_object'

/** An S3-compatible store whose connection tests can disturb. */
export async function openObjectStore(): Promise<ObjectStore> {
  const directory = await mkdtemp(join(tmpdir(), 'lambda-s3-'))
  const buckets = [{ name: bucket, configs: [] }]
  const options = { address: host, port: 0, silent: true, directory, configureBuckets: buckets }
  const server = new S3rver(options)
  const { port } = await server.run()
  const line = await openLine(port, bytes => store.gate(bytes))
  const store: ObjectStore = {
    ...addressed(`http://${host}:${line.port}/`),
    gate: () => 'pass',
    keys: () => keysIn(join(directory, bucket)),
    close: async () => {
      line.close()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return store
}

function addressed(endpoint: string) {
  const credentials = { accessKeyId: key, secretAccessKey: key }
  return {
    settings: { bucket, endpoint, region: 'us-east-1', credentials, prefix },
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
      S3_PREFIX: prefix,
    },
  }
}

async function keysIn(folder: string) {
  const names = await readdir(folder, { recursive: true })
  return names
    .filter(name => name.endsWith(objectSuffix))
    .map(name => name.slice(0, -objectSuffix.length))
}

async function openLine(storePort: number, gate: Gate) {
  const callers = new Set<Socket>()
  const server = createServer(caller => {
    callers.add(caller)
    caller.on('close', () => callers.delete(caller))
    // A caller may hang up at any time.
    pass(caller, connect(storePort, host), gate).catch(() => undefined)
  })
  return {
    port: await listenLocally(server),
    close: () => {
      server.close()
      for (const caller of callers) caller.destroy()
    },
  }
}

async function pass(caller: Socket, store: Socket, gate: Gate) {
  store.pipe(caller)
  store.on('error', () => caller.destroy())
  try {
    for await (const bytes of caller) {
      if ((await gate(bytes)) === 'cut') break
      store.write(bytes)
    }
  } finally {
    caller.destroy()
    store.destroy()
  }
}

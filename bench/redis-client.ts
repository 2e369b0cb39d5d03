/** A minimal Redis client: it sends commands in one write, and replies come in the same order. */
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { makePeerFolder, startInFolder } from './peer-server.ts'

/** A Redis reply in RESP 2. Its bytes may arrive in pieces. */
export type Reply = string | number | null | Buffer | Error | readonly Reply[]

/** A list that still waits for some of its members. */
type OpenList = { readonly members: Reply[]; readonly length: number }

type Words = readonly (string | number)[]

const lineEnd = Buffer.from('\r\n')

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: Error) => void
}

export class RedisClient {
  readonly #socket: Socket
  readonly #replies = new RedisReplies()
  readonly #waiting: Waiting[] = []

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', piece => this.#answer(piece))
    socket.on('close', () => this.#refuseAll())
  }

  static connect(path: string): Promise<RedisClient> {
    const socket = connect(path)
    return new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('connect', () => resolve(new RedisClient(socket)))
    })
  }

  ask(words: Words): Promise<Reply> {
    return this.#send([words])[0] ?? Promise.resolve(null)
  }

  /** Sends all commands at once and waits for all replies. */
  askAll(commands: readonly Words[]): Promise<Reply[]> {
    return Promise.all(this.#send(commands))
  }

  close(): void {
    this.#socket.destroy()
  }

  #send(commands: readonly Words[]): Promise<Reply>[] {
    const replies = commands.map(
      () =>
        new Promise<Reply>((resolve, reject) => {
          this.#waiting.push({ resolve, reject })
        }),
    )
    this.#socket.write(commands.map(encode).join(''))
    return replies
  }

  #answer(piece: Buffer) {
    for (const reply of this.#replies.take(piece)) {
      const waiting = this.#waiting.shift()
      if (reply instanceof Error) waiting?.reject(reply)
      else waiting?.resolve(reply)
    }
  }

  #refuseAll() {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('Redis went away'))
  }
}

function encode(words: Words): string {
  const parts = words.map(word => {
    const text = String(word)
    return `$${Buffer.byteLength(text)}\r\n${text}\r\n`
  })
  return `*${words.length}\r\n${parts.join('')}`
}

/** Looks at each byte once, even if a long reply comes in many pieces. */
export class RedisReplies {
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0
  readonly #open: OpenList[] = []

  /** Takes a piece. Returns the replies that are now complete. */
  take(piece: Buffer): Reply[] {
    const rest = this.#bytes.subarray(this.#at)
    this.#bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    this.#at = 0
    const replies: Reply[] = []
    for (;;) {
      const value = this.#value()
      if (value === undefined) return replies
      const whole = this.#close(value)
      if (whole !== undefined) replies.push(whole)
    }
  }

  /** The next value, or the head of a list. Undefined until all of it has arrived. */
  #value(): Reply | OpenList | undefined {
    const end = this.#bytes.indexOf(lineEnd, this.#at)
    if (end === -1) return undefined
    const line = this.#bytes.toString('latin1', this.#at + 1, end)
    const kind = this.#bytes[this.#at]
    if (kind === 0x24) return this.#text(Number(line), end + 2)
    this.#at = end + 2
    if (kind === 0x2a) return line === '-1' ? null : { members: [], length: Number(line) }
    if (kind === 0x3a) return Number(line)
    return kind === 0x2d ? new Error(line) : line
  }

  #text(length: number, from: number): Buffer | null | undefined {
    if (length >= 0 && this.#bytes.length < from + length + 2) return undefined
    this.#at = length < 0 ? from : from + length + 2
    return length < 0 ? null : this.#bytes.subarray(from, from + length)
  }

  /** Adds a value to the list that waits for it. Returns the reply once it is complete. */
  #close(value: Reply | OpenList): Reply | undefined {
    let whole: Reply | OpenList = value
    for (;;) {
      if (isOpen(whole)) {
        if (whole.length > 0) {
          this.#open.push(whole)
          return undefined
        }
        whole = whole.members
      }
      const list = this.#open.at(-1)
      if (!list) return whole
      list.members.push(whole)
      if (list.members.length < list.length) return undefined
      this.#open.pop()
      whole = list.members
    }
  }
}

function isOpen(value: Reply | OpenList): value is OpenList {
  return typeof value === 'object' && value !== null && 'members' in value
}

interface RedisServer {
  readonly client: RedisClient
  readonly version: string
  readonly close: () => Promise<void>
}

/** Starts Debian's Redis on its own socket, without a file. */
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

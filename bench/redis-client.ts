/** A client of Redis as small as its protocol: words go out in one write, replies come in their order. */
import { connect, type Socket } from 'node:net'
import { RedisReplies, type Reply } from './redis-replies.ts'

type Words = readonly (string | number)[]

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

  /** Sends all at once and waits for all. */
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

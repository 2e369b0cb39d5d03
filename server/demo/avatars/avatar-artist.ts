import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** Has avatars drawn in a process of its own (see draw-avatars.ts). */
export class AvatarArtist {
  readonly #child: ChildProcess
  readonly #waiting = new Map<string, Waiting>()

  constructor() {
    this.#child = fork(fileURLToPath(new URL('draw-avatars.ts', import.meta.url)), {
      execArgv: [],
      serialization: 'advanced',
    })
    this.#child.on('message', answer => this.#take(answer))
    this.#child.on('error', error => this.#giveUp(error))
    this.#child.on('exit', () => this.#giveUp(new Error('The drawing process has ended.')))
  }

  /** @returns the encoded picture */
  draw(number: number, picture: number): Promise<Uint8Array> {
    const request = `${number} ${picture}`
    return new Promise((resolve, reject) => {
      this.#waiting.set(request, { resolve, reject })
      this.#child.send(request, error => {
        if (error) reject(error)
      })
    })
  }

  close(): void {
    if (this.#child.connected) this.#child.disconnect()
  }

  #take(answer: unknown) {
    if (!isAnswer(answer)) return
    this.#waiting.get(answer.message)?.resolve(answer.bytes)
    this.#waiting.delete(answer.message)
  }

  #giveUp(error: Error) {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

function isAnswer(value: unknown): value is { message: string; bytes: Uint8Array } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array
  )
}

import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Turns } from './turns.ts'

interface ChildProgramOptions {
  /** Answers each message with one message. */
  readonly program: URL
  /** Whoever takes longer is ended. */
  readonly timeoutMs: number
  /** For so long without a question it is kept, and its memory with it. */
  readonly idleMs: number
  readonly waitingMax: number
}

/**
 * A program in a process of its own, started when it is first asked something: what blocks, crashes or takes much memory
 * there does none of it here. It is asked one thing at a time.
 */
export class ChildProgram {
  readonly #options: ChildProgramOptions
  readonly #turns: Turns
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: ChildProgramOptions) {
    this.#options = options
    this.#turns = new Turns({ atOnce: 1, waitingMax: options.waitingMax })
  }

  /** Undefined when too many wait already. Fails when the program has crashed, took too long or was closed. */
  ask(question: Serializable): Promise<unknown> {
    return this.#turns.take(() => this.#ask(question))
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  async #ask(question: Serializable) {
    if (this.#isClosed) throw new Error('the program is closed')
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    try {
      const answer = await this.#answerOf(this.#child, question)
      this.#idle = setTimeout(() => this.#end(), this.#options.idleMs).unref()
      return answer
    } catch (error) {
      this.#end()
      throw error
    }
  }

  #answerOf(child: ChildProcess, question: Serializable) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const hasEnded = (code: number | null, signal: string | null) =>
      reject(new Error(`the program has ended: ${signal ?? code}`))
    const timer = setTimeout(
      () => reject(new Error('the program took too long')),
      this.#options.timeoutMs,
    )
    child.once('message', resolve).once('exit', hasEnded).once('error', reject)
    child.send(question, error => {
      if (error) reject(error)
    })
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', resolve).off('exit', hasEnded).off('error', reject)
    })
  }

  /** It may write what it likes, for the log is this process's own, and knows no secret of its surroundings. */
  #start() {
    const child = fork(fileURLToPath(this.#options.program), {
      execArgv: [],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Without a listener, what befalls it between two questions would end this process too.
    child.on('error', () => undefined)
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    return child
  }

  #end() {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

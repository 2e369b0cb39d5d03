import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endSite } from '#server/testing/site-process.ts'
import { killIfThere } from '../kill-if-there.ts'

const run = promisify(execFile)
const outputMost = 2_000
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

/** A program of the cluster. It runs as the user `postgres`, because PostgreSQL refuses root. */
export interface Program {
  readonly name: string
  readonly pid: number
  /** The end of what it and its earlier runs have printed. */
  output(): string
  kill(): Promise<void>
}

interface Words {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** For HAProxy, which changes its user by itself. */
  readonly asRoot?: boolean
}

/**
 * Machines with addresses of their own: network namespaces of Linux, joined by a bridge. Their cables can be pulled,
 * which a stopped process could not show. This machine is on the bridge, too.
 */
export class Machines {
  /** The address of this machine on the bridge. */
  readonly here: string
  readonly #folder: string
  readonly #bridge = `lc${process.pid}`
  readonly #network: string
  readonly #machines: Machine[] = []
  readonly #programs: ChildProcess[] = []

  private constructor(folder: string) {
    this.#folder = folder
    this.#network = `10.46.${process.pid % 256}`
    this.here = `${this.#network}.1`
    process.once('exit', () => this.#killAll())
  }

  /** The folder becomes that of the user `postgres`. */
  static async open(folder: string): Promise<Machines> {
    const machines = new Machines(folder)
    await run('chown', ['postgres:', folder])
    const bridge = machines.#bridge
    await run('ip', ['link', 'add', bridge, 'type', 'bridge'])
    await run('ip', ['address', 'add', `${machines.here}/24`, 'dev', bridge])
    await run('ip', ['link', 'set', bridge, 'up'])
    return machines
  }

  async add(): Promise<Machine> {
    const number = this.#machines.length + 2
    const name = `${this.#bridge}-${number}`
    const machine = new Machine(name, `${this.#network}.${number}`, words =>
      this.start(words, ['ip', 'netns', 'exec', name]),
    )
    this.#machines.push(machine)
    await run('ip', ['netns', 'add', name])
    const inside = ['name', 'eth0', 'netns', name]
    await run('ip', ['link', 'add', name, 'type', 'veth', 'peer', ...inside])
    await run('ip', ['link', 'set', name, 'master', this.#bridge, 'up'])
    await run('ip', ['-n', name, 'address', 'add', `${machine.address}/24`, 'dev', 'eth0'])
    for (const link of ['eth0', 'lo']) await run('ip', ['-n', name, 'link', 'set', link, 'up'])
    return machine
  }

  /** Starts a program on this machine, or where another program leads. */
  async start(
    { name, command, env = {}, asRoot = false }: Words,
    inside: readonly string[] = [],
  ): Promise<Program> {
    const as = asRoot ? [] : asPostgres
    const [program = '', ...words] = [...inside, ...as, ...command]
    const log = join(this.#folder, `${name}.log`)
    const output = openSync(log, 'a')
    const child = spawn(program, words, {
      cwd: this.#folder,
      env: { LC_ALL: 'C.UTF-8', PATH: '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin', ...env },
      stdio: ['ignore', output, output],
    })
    this.#programs.push(child)
    await once(child, 'spawn')
    closeSync(output)
    return {
      name,
      pid: child.pid ?? 0,
      output: () => readFileSync(log, 'utf8').slice(-outputMost),
      kill: async () => void (await endSite(child, 'SIGKILL')),
    }
  }

  async close(): Promise<void> {
    this.#killAll()
    await Promise.all(this.#programs.map(child => endSite(child, 'SIGKILL')))
    for (const machine of this.#machines) await machine.close()
    await run('ip', ['link', 'delete', this.#bridge])
  }

  #killAll() {
    for (const child of this.#programs) child.kill('SIGKILL')
  }
}

export class Machine {
  readonly address: string
  readonly start: (words: Words) => Promise<Program>
  readonly #name: string

  constructor(name: string, address: string, start: (words: Words) => Promise<Program>) {
    this.#name = name
    this.address = address
    this.start = start
  }

  async pids(): Promise<number[]> {
    const { stdout } = await run('ip', ['netns', 'pids', this.#name])
    return stdout.split('\n').map(Number).filter(Boolean)
  }

  /** Ends every process of the machine without warning. A server leaves children, which may be starting others. */
  async kill(): Promise<void> {
    for (let pids = await this.pids(); pids.length > 0; pids = await this.pids()) {
      for (const pid of pids) killIfThere(pid)
      await pause(20)
    }
  }

  /** Pulls the cable. Connections do not end: nothing arrives any more. */
  async cut(): Promise<void> {
    await run('ip', ['link', 'set', this.#name, 'down'])
  }

  async mend(): Promise<void> {
    await run('ip', ['link', 'set', this.#name, 'up'])
  }

  async close(): Promise<void> {
    await this.kill()
    await run('ip', ['netns', 'delete', this.#name])
  }
}

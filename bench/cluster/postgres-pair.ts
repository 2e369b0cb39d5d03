import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Machine, Machines, Program } from './machines.ts'

/** PostgreSQL and its synchronous standby under Patroni, which keeps in etcd who is the primary. */

const settings = fileURLToPath(new URL('../../deploy/patroni/patroni.yml', import.meta.url))
const programs = '/usr/lib/postgresql/15/bin'
export const password = 'only-for-this-run'
const [clientPort, peerPort, restPort, postgresPort] = [2379, 2380, 8008, 5432]
const readyMs = 120_000

/** A machine with PostgreSQL, Patroni and one of three etcd. */
interface Node {
  readonly name: string
  readonly machine: Machine
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

export class PostgresPair {
  readonly nodes: readonly [Node, Node]
  readonly #machines: Machines
  readonly #folder: string
  readonly #etcds = new Map<string, Program>()
  readonly #patronis = new Map<string, Program>()
  readonly #etcdAddresses: ReadonlyMap<string, string>

  private constructor(machines: Machines, folder: string, nodes: readonly [Node, Node]) {
    this.#machines = machines
    this.#folder = folder
    this.nodes = nodes
    const own = nodes.map(({ name, machine }) => [name, machine.address] as const)
    this.#etcdAddresses = new Map([...own, ['witness', machines.here]])
  }

  /** Starts everything, and waits for a standby that has what the primary has. */
  static async open(machines: Machines, folder: string): Promise<PostgresPair> {
    const [first, second] = [await machines.add(), await machines.add()]
    const nodes = [
      { name: 'pg1', machine: first } as const,
      { name: 'pg2', machine: second } as const,
    ] as const
    const pair = new PostgresPair(machines, folder, nodes)
    await Promise.all([...pair.#etcdAddresses.keys()].map(name => pair.#startEtcd(name)))
    for (const node of nodes) await pair.#startPatroni(node)
    await pair.untilInStep()
    return pair
  }

  /** For the settings of HAProxy. */
  get env(): Readonly<Record<string, string>> {
    const [one, other] = this.nodes.map(({ machine }) => `${machine.address}:${postgresPort}`)
    return {
      PG_1: one ?? '',
      PG_2: other ?? '',
      PG_1_CHECK: `${restPort}`,
      PG_2_CHECK: `${restPort}`,
    }
  }

  urlOf({ machine }: Node, user: string, database: string): string {
    return `postgres://${user}:${password}@${machine.address}:${postgresPort}/${database}`
  }

  async primary(): Promise<Node> {
    return this.#nodeOf('leader')
  }

  async standby(): Promise<Node> {
    return this.#nodeOf('sync_standby')
  }

  /** Starts what ran on a killed machine. */
  async restart(node: Node): Promise<void> {
    await this.#startEtcd(node.name)
    await this.#startPatroni(node)
  }

  async killEtcd(): Promise<string> {
    const name = await this.#etcdLeader()
    await this.#etcds.get(name)?.kill()
    return name
  }

  async restartEtcd(name: string): Promise<void> {
    await this.#startEtcd(name)
  }

  /** Waits until a primary works and its standby is synchronous. */
  async untilInStep(): Promise<void> {
    const deadline = Date.now() + readyMs
    for (;;) {
      const members = await this.#members()
      const roles = members.map(({ role, state }) => `${role} ${state}`).toSorted()
      const [leader = '', standby = ''] = roles
      if (leader === 'leader running' && /^sync_standby (running|streaming)$/.test(standby)) return
      if (Date.now() > deadline) {
        const said = [...this.#patronis.values()].map(program => program.output())
        throw new Error(`PostgreSQL is not in step: ${String(roles)}\n${said.join('\n')}`)
      }
      await pause(200)
    }
  }

  async #nodeOf(role: string): Promise<Node> {
    const { name } = (await this.#members()).find(member => member.role === role) ?? {}
    const node = this.nodes.find(each => each.name === name)
    if (!node) throw new Error(`PostgreSQL has no ${role}`)
    return node
  }

  async #members(): Promise<readonly Member[]> {
    for (const { machine } of this.nodes) {
      const asked = await ask(`http://${machine.address}:${restPort}/cluster`)
      if (asked) return JSON.parse(asked).members
    }
    return []
  }

  async #etcdLeader(): Promise<string> {
    for (const [name, address] of this.#etcdAddresses) {
      const asked = await ask(`http://${address}:${clientPort}/v2/stats/self`)
      if (asked && JSON.parse(asked).state === 'StateLeader') return name
    }
    throw new Error('etcd has no leader')
  }

  async #startEtcd(name: string) {
    const address = this.#etcdAddresses.get(name) ?? ''
    const node = this.nodes.find(each => each.name === name)
    const [client, peer] = [`http://${address}:${clientPort}`, `http://${address}:${peerPort}`]
    const all = [...this.#etcdAddresses].map(([each, at]) => `${each}=http://${at}:${peerPort}`)
    const words = {
      name: `etcd-${name}`,
      data: folderOfPostgres(this.#folder, `etcd-${name}`),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': all.join(),
    }
    const { data, ...others } = words
    const options = { ...others, name, 'data-dir': data, 'enable-v2': 'true' }
    const command = ['etcd', ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)]
    const start = node?.machine ?? this.#machines
    this.#etcds.set(name, await start.start({ name: words.name, command }))
  }

  async #startPatroni({ name, machine }: Node) {
    const folder = folderOfPostgres(this.#folder, name)
    const file = join(folder, 'patroni.yml')
    const filled = readFileSync(settings, 'utf8').replace('/var/run/postgresql', folder)
    writeFileSync(file, filled)
    const hosts = [...this.#etcdAddresses.values()].map(address => `${address}:${clientPort}`)
    const env = {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `${machine.address}:${restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${machine.address}:${restPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1,${machine.address}:${postgresPort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${machine.address}:${postgresPort}`,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: programs,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_ETCD3_HOSTS: hosts.join(),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
    }
    const command = ['patroni', file]
    this.#patronis.set(name, await machine.start({ name: `patroni-${name}`, command, env }))
  }
}

/** A folder of the user `postgres`. */
export function folderOfPostgres(parent: string, name: string): string {
  const folder = join(parent, name)
  const { uid, gid } = statSync(parent)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chownSync(folder, uid, gid)
  return folder
}

async function ask(url: string): Promise<string | undefined> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).text()
  } catch {
    return undefined
  }
}

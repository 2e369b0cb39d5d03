import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Service } from './services.ts'

/** What breaks, and how it comes back. Each ends when the cluster is whole again. */

interface Disturbance {
  readonly words: string
  /** How long writes may wait for an answer, in seconds. */
  readonly aim?: number
  readonly run: (cluster: Cluster) => Promise<void>
}

/** What systemd waits before it starts a service again. */
const restartMs = 1_000
const brokenMs = 5_000
/** Longer than Patroni waits before it gives the place of the primary to another. */
const cutMs = 40_000

async function killFor(ms: number, service: Service | undefined) {
  await service?.kill()
  await pause(ms)
  await service?.start()
}

export const disturbances: Readonly<Record<string, Disturbance>> = {
  nothing: { words: 'nothing, to compare', run: () => pause(brokenMs) },
  site: {
    words: 'one of four sites',
    aim: 0,
    run: ({ sites }) => killFor(brokenMs, sites[1]),
  },
  nats: {
    words: 'one of two NATS',
    aim: 0,
    run: ({ nats }) => killFor(brokenMs, nats[0]),
  },
  haproxy: {
    words: 'HAProxy before the sites',
    run: ({ balancer }) => killFor(restartMs, balancer),
  },
  way: {
    words: 'HAProxy before PostgreSQL',
    run: ({ way }) => killFor(restartMs, way),
  },
  etcd: {
    words: 'one of three etcd, the leader',
    run: async ({ pair }) => {
      const name = await pair.killEtcd()
      await pause(brokenMs)
      await pair.restartEtcd(name)
    },
  },
  standby: {
    words: 'the machine of the standby',
    run: async ({ pair }) => {
      const standby = await pair.standby()
      await standby.machine.kill()
      await pause(2 * brokenMs)
      await pair.restart(standby)
      await pair.untilInStep()
    },
  },
  primary: {
    words: 'the machine of the primary',
    aim: 15,
    run: async ({ pair }) => {
      const primary = await pair.primary()
      await primary.machine.kill()
      await pause(cutMs)
      await pair.restart(primary)
      await pair.untilInStep()
    },
  },
  cut: {
    words: 'the cable of the primary',
    aim: 15,
    run: async ({ pair }) => {
      const primary = await pair.primary()
      await primary.machine.cut()
      await pause(cutMs)
      await primary.machine.mend()
      await pair.untilInStep()
    },
  },
  deploy: {
    words: 'a rolling deploy: SIGTERM to each site in turn',
    aim: 0,
    run: async ({ sites }) => {
      for (const site of sites) {
        await site.stop()
        await site.start()
      }
    },
  },
}

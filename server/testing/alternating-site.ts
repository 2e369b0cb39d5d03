import { afterAll, onTestFinished } from 'vitest'
import { EventReader } from './event-reader.ts'
import { type NatsServer, startNats } from './nats-server.ts'
import { sample } from './sample.ts'
import { sendInProcess } from './send-request.ts'
import { TestClock } from './test-clock.ts'
import { memberMakers, openSites, type SiteWithClock, type TestSite } from './test-site.ts'
import { Visitor } from './visitor.ts'

export interface Processes {
  readonly count: number
  readonly bus: 'PostgreSQL' | 'NATS'
}

/** What the alternating tests run with. */
export const processes: readonly Processes[] = sample(
  [{ count: 2, bus: 'PostgreSQL' }],
  [2, 4].flatMap(count => [
    { count, bus: 'PostgreSQL' },
    { count, bus: 'NATS' },
  ]),
)

export interface AlternatingSite extends SiteWithClock {
  /** The processes. `platform`, `liveMap` and `pictures` are of the first. */
  readonly sites: readonly TestSite[]
  readonly nats: NatsServer | undefined
}

/**
 * Opens several processes of one site, on first use. Each call of a visitor goes to the next process, as a balancer
 * without sticky sessions may send it. A page listens at a process that did not answer the member's last call. The
 * processes live until the tests of the suite end.
 */
export function alternatingSite(
  setup: Processes,
  env: Readonly<Record<string, string>> = {},
): () => Promise<AlternatingSite> {
  let opened: ReturnType<typeof openAlternating> | undefined
  afterAll(async () => (await opened)?.close())
  return async () => {
    opened ??= openAlternating(setup, env)
    return (await opened).site
  }
}

async function openAlternating({ count, bus }: Processes, env: Readonly<Record<string, string>>) {
  const nats = bus === 'NATS' ? await startNats() : undefined
  const clock = new TestClock()
  const { sites, close } = await openSites(
    count,
    { ...env, ...(nats && { NATS_URL: nats.url }) },
    { clock },
  )
  const site: AlternatingSite = { ...alternate(sites), clock, nats }
  return {
    site,
    close: async () => {
      await close()
      await nats?.kill()
    },
  }
}

/** A site in front of others. */
export function alternate(sites: readonly TestSite[]) {
  const [first] = sites
  if (!first) throw new Error('there is no site')
  const turns = new WeakMap<Visitor, () => TestSite>()
  let begun = 0
  /** Visitors begin at different processes. Otherwise two who take turns would always meet at one. */
  const visitor = (sessionToken?: string) => {
    let turn = begun++
    const next = () => sites[turn++ % sites.length] ?? first
    const made = new Visitor((address, init) => {
      const { app, origin } = next()
      return sendInProcess(app, origin)(address, init)
    }, sessionToken)
    turns.set(made, next)
    return made
  }
  return {
    ...first,
    sites,
    visitor,
    ...memberMakers(first.platform, visitor),
    listen: async (listening: Visitor, lastEventId?: string) => {
      const { origin } = turns.get(listening)?.() ?? first
      const page = await EventReader.open(origin, listening, lastEventId)
      onTestFinished(() => page.cut())
      return page
    },
  }
}

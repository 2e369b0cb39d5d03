import { BoundedQueueByKey } from './bounded-queue.ts'
import { Brands, readBrands } from './brands/brands.ts'
import { openNatsBus } from './bus/nats-bus.ts'
import { PostgresBus } from './bus/postgres-bus.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { DatabaseConnection } from './database/connect.ts'
import { Jobs } from './jobs/jobs.ts'
import { Limits } from './limits/limits.ts'
import { Quotas } from './limits/quotas.ts'
import { EventStreams } from './live/event-stream.ts'
import { Live } from './live/live.ts'
import { MemberNotices } from './live/member-notices.ts'
import type { Log } from './log.ts'
import { Mailer } from './mail/mailer.ts'
import { siteSecret } from './secrets.ts'
import { Sessions } from './session/sessions.ts'
import { CachingStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { type DeliverPush, deliverBy, vapidKeys } from './web-push.ts'

export interface PlatformOptions {
  readonly config: Config
  readonly connection: DatabaseConnection
  readonly log: Log
  readonly announce: (line: string) => void
  readonly clock?: Clock
  readonly storage: Storage
  readonly deliverPush?: DeliverPush
}

export type Platform = Readonly<Awaited<ReturnType<typeof openPlatform>>>

/** Waiting writes of one member. That is more than the rates of all calls allow at once. */
const writesWaitingMax = 256

/** Builds the platform. Nothing of it runs yet. */
export async function openPlatform(options: PlatformOptions) {
  const { config, connection, log, announce, clock = systemClock } = options
  const { limitsFactor } = config
  const { db, preparedPool, listener } = connection
  const secret = await siteSecret(config.dataDirectory, config.secret)
  const { subject, privateKey } = config.vapid
  const vapid = { subject, ...(await vapidKeys(config.dataDirectory, privateKey)) }
  const jobs = new Jobs(connection, log)
  const bus = config.nats
    ? await openNatsBus(config.nats, { secret, log })
    : new PostgresBus(listener, log)
  const sessions = new Sessions({ db, bus, listener, clock, secret })
  const memberNotices = new MemberNotices(bus)
  const live = new Live(db, memberNotices, log)
  const storage: Storage = new CachingStorage(options.storage)
  return {
    config,
    brands: new Brands(readBrands(config.dataDirectory), config.publicUrl),
    clock,
    log,
    db,
    preparedPool,
    listener,
    bus,
    memberNotices,
    sessions,
    limits: new Limits({ db, preparedPool, clock, secret, limitsFactor, log }),
    quotas: new Quotas({ db, clock, secret, limitsFactor }),
    jobs,
    mailer: new Mailer(jobs, config, announce),
    live,
    /** Members' writes to each other wait here, without a connection. */
    writeQueue: new BoundedQueueByKey({
      name: 'writes',
      concurrency: 1,
      waitingMax: writesWaitingMax,
    }),
    streams: new EventStreams(live, sessions),
    storage,
    /** 32 bytes from outside the database. */
    secret,
    /** Identifies this site to push services. Browsers need its public key to subscribe. */
    vapid,
    deliverPush: options.deliverPush ?? deliverBy(vapid, config.pushServices),
  }
}

import { Attempts } from './attempts.ts'
import { Brands } from './brands/brands.ts'
import { readBrands } from './brands/read-brands.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config.ts'
import type { DatabaseConnection } from './database/connect.ts'
import { Jobs } from './jobs/jobs.ts'
import { EventStreams } from './live/event-stream.ts'
import { Live } from './live/live.ts'
import type { Log } from './log.ts'
import { Mailer } from './mail/mailer.ts'
import type { Platform } from './platform.ts'
import { siteSecret } from './secrets.ts'
import { Sessions } from './session/sessions.ts'
import { openStorage } from './storage/open-storage.ts'
import { RememberingStorage } from './storage/remembering-storage.ts'
import type { Storage } from './storage/storage.ts'
import { TurnsByKey } from './turns.ts'
import { applicationServerKey } from './vapid-keys.ts'

export interface PlatformOptions {
  readonly config: Config
  readonly connection: DatabaseConnection
  readonly log: Log
  readonly announce: (line: string) => void
  readonly clock?: Clock
  readonly storage?: Storage
}

/** Of one member; more than the rates of all calls let through at once. */
const writesWaitingMax = 256

/** Puts the platform together; nothing of it runs yet. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, connection, log, announce, clock = systemClock } = options
  const { db, listener } = connection
  const secret = await siteSecret(config.dataDirectory, config.secret)
  const sessions = new Sessions({ db, listener, clock, secret })
  const jobs = new Jobs(connection, log)
  const live = new Live(connection, log)
  return {
    config,
    brands: new Brands(readBrands(config.dataDirectory), config.publicUrl),
    clock,
    log,
    db,
    listener,
    sessions,
    attempts: new Attempts({ db, clock, secret, limitsFactor: config.limitsFactor }),
    jobs,
    mailer: new Mailer(jobs, config, announce),
    live,
    writeTurns: new TurnsByKey({ waitingMax: writesWaitingMax }),
    streams: new EventStreams(live, sessions),
    storage: new RememberingStorage(options.storage ?? (await openStorage(config))),
    secret,
    applicationServerKey: await applicationServerKey(config.dataDirectory, config.vapid.privateKey),
  }
}

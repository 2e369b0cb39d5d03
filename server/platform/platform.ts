import type { Attempts } from './attempts.ts'
import type { Brands } from './brands/brands.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Listener } from './database/listener.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { EventStreams } from './live/event-stream.ts'
import type { Live } from './live/live.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Sessions } from './session/sessions.ts'
import type { Storage } from './storage/storage.ts'
import type { TurnsByKey } from './turns.ts'

/** What every feature stands on. */
export interface Platform {
  readonly config: Config
  readonly brands: Brands
  readonly clock: Clock
  readonly log: Log
  readonly db: Db
  readonly listener: Listener
  readonly sessions: Sessions
  readonly attempts: Attempts
  readonly jobs: Jobs
  readonly mailer: Mailer
  readonly live: Live
  /** In which the members' writes to each other wait, without a connection. */
  readonly writeTurns: TurnsByKey
  readonly streams: EventStreams
  /** Where pictures are kept. */
  readonly storage: Storage
  /** 32 bytes that lie outside the database. */
  readonly secret: Buffer
  /** Names this site to push services; browsers need it to subscribe. */
  readonly applicationServerKey: string
}

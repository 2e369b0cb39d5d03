import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { failedJobKeptMs } from '#shared/failed-jobs.ts'
import type { DatabaseConnection, Db } from '../database/connect.ts'
import type { Log } from '../log.ts'

interface QueueOptions<Data extends object> {
  readonly name: string
  readonly run: (data: Data) => Promise<void>
  /** How often a failed job is tried again, at growing intervals. */
  readonly retryLimit: number
  /** One that takes longer has failed. */
  readonly secondsMost?: number | undefined
}

export interface Queue<Data extends object> {
  /** Queues a job in the caller's transaction: it exists when, and only when, that commits. */
  send(db: Db, data: Data): Promise<void>
  /** Deletes the jobs whose data has these fields, finished ones too, in the caller's transaction. */
  withdraw(db: Db, fields: Partial<Data>): Promise<void>
}

interface OpenQueue {
  /** Makes it in the database, or changes it to what is written here. */
  readonly make: (known: Known) => Promise<void>
  readonly work: (known: Known) => Promise<void>
}

/** What the database has from the start before: it is written only where it differs. */
interface Known {
  readonly queues: ReadonlyMap<string, object>
  readonly schedules: ReadonlyMap<string, { readonly cron: string }>
}

const pollSeconds = 0.5
/** Where PostgreSQL says at once that there is a job: for those that are tried again. */
const listeningPollSeconds = 2
const scheduledPollSeconds = 10
const retryDelaySeconds = 2
const retryDelayMaxSeconds = 600
const jobSeconds = 120
/** A finished job may name an address: it is deleted soon. */
const deleteDoneAfterSeconds = 60
const closeMs = 5_000

/** Background work in the same database and transaction as what asks for it (pg-boss). */
export class Jobs {
  readonly #boss: PgBoss
  readonly #pool: DatabaseConnection['pool']
  readonly #log: Log
  readonly #queues: OpenQueue[] = []
  readonly #scheduled = new Set<string>()

  constructor({ pool, listener }: DatabaseConnection, log: Log) {
    this.#boss = new PgBoss({
      db: {
        executeSql: (text, values) => pool.query(text, values),
        listen: async (channel, onNotice, onListening) => {
          const stop = await listener.listen({ channel, onNotice, onListening })
          return { close: async () => stop() }
        },
      },
      useListenNotify: true,
      superviseIntervalSeconds: 60,
      // Or finished jobs would be deleted once a day.
      maintenanceIntervalSeconds: 60,
    })
    this.#boss.on('error', error => log.error({ err: error }, 'the job queue failed'))
    this.#pool = pool
    this.#log = log
  }

  queue<Data extends object>(options: QueueOptions<Data>): Queue<Data> {
    this.#queues.push({
      make: known => this.#make(options, known),
      work: () => this.#work(options),
    })
    return {
      send: async (db, data) => {
        await this.#boss.send(options.name, data, { db: fromKysely(db) })
      },
      withdraw: async (db, fields) => {
        const queued = sql`
          from pgboss.job where name = ${options.name} and data @> ${JSON.stringify(fields)}::jsonb`
        // A try that fails meanwhile writes its job anew, unseen by a deletion that had to wait for it.
        while ((await sql`select ${queued} limit 1`.execute(db)).rows.length > 0) {
          await sql`delete ${queued}`.execute(db)
        }
      },
    }
  }

  /**
   * Runs a job at the times of a cron line in UTC, on one process each time. A failed one is not tried again before the
   * next. A number or a list that it answers is how much was done.
   */
  schedule(
    name: string,
    cron: string,
    run: () => Promise<unknown>,
    { secondsMost }: { readonly secondsMost?: number } = {},
  ): void {
    const options = { name, retryLimit: 0, secondsMost, run: () => this.#runScheduled(name, run) }
    this.#scheduled.add(name)
    this.#queues.push({
      make: known => this.#make(options, known),
      work: async ({ schedules }) => {
        await this.#work(options, {
          pollingIntervalSeconds: scheduledPollSeconds,
          notifyPollingIntervalSeconds: scheduledPollSeconds,
        })
        if (schedules.get(name)?.cron !== cron) await this.#boss.schedule(name, cron)
      },
    })
  }

  /** Makes the queues and begins to work on them; a process that only needs to send may leave the work to others. */
  async start(): Promise<void> {
    const known = await this.#makeQueues()
    for (const { work } of this.#queues) await work(known)
    for (const name of known.schedules.keys()) {
      if (!this.#scheduled.has(name)) await this.#unschedule(name)
    }
  }

  /** Makes the queues, for a process that only sends; other processes do the work. */
  async startSending(): Promise<void> {
    await this.#makeQueues()
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, close: false, timeout: closeMs })
  }

  /** An earlier release had it: its jobs would be filed on and on, and nobody would do them. */
  async #unschedule(name: string) {
    await this.#boss.unschedule(name)
    await this.#boss.deleteQueuedJobs(name)
  }

  async #makeQueues(): Promise<Known> {
    await this.#boss.start()
    const known = {
      queues: byName(await this.#boss.getQueues()),
      schedules: byName(await this.#boss.getSchedules()),
    }
    for (const { make } of this.#queues) await make(known)
    return known
  }

  async #runScheduled(job: string, run: () => Promise<unknown>) {
    const began = performance.now()
    const ms = () => Math.round(performance.now() - began)
    try {
      const done = countOf(await run())
      this.#log.info({ job, ms: ms(), ...(done === undefined ? {} : { done }) }, 'job done')
    } catch (error) {
      this.#log.warn({ err: error, job, ms: ms() }, 'job failed; it runs again at its next time')
      throw error
    }
  }

  /** The job is about to be done. */
  async #deleteSoon(name: string, id: string) {
    await this.#pool.query(
      'update pgboss.job set deletion_seconds = $3 where name = $1 and id = $2',
      [name, id, deleteDoneAfterSeconds],
    )
  }

  async #make(
    { name, retryLimit, secondsMost = jobSeconds }: Omit<QueueOptions<object>, 'run'>,
    { queues }: Known,
  ) {
    const policy = {
      notify: true,
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxSeconds,
      expireInSeconds: secondsMost,
      // Of what failed. What is done shortens it.
      deleteAfterSeconds: failedJobKeptMs / 1000,
    }
    const before = queues.get(name)
    if (!before) await this.#boss.createQueue(name, policy)
    else if (Object.entries(policy).some(([key, value]) => Reflect.get(before, key) !== value)) {
      await this.#boss.updateQueue(name, policy)
    }
  }

  async #work<Data extends object>(
    { name, run, retryLimit }: QueueOptions<Data>,
    intervals = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: listeningPollSeconds,
    },
  ) {
    let worker = ''
    worker = await this.#boss.work<Data>(name, intervals, async ([job]) => {
      if (!job) return
      // More may wait: it looks again as soon as this one is done.
      this.#boss.notifyWorker(worker)
      try {
        await run(job.data)
        await this.#deleteSoon(name, job.id)
      } catch (error) {
        if (retryLimit > 0) {
          this.#log.warn({ err: error, queue: name }, 'a job failed and will be tried again')
        }
        throw error
      }
    })
  }
}

const byName = <Named extends { readonly name: string }>(all: readonly Named[]) =>
  new Map(all.map(each => [each.name, each]))

function countOf(answer: unknown): number | undefined {
  if (typeof answer === 'number') return answer
  return Array.isArray(answer) ? answer.length : undefined
}

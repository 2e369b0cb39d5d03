import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { failedJobKeptMs } from '#shared/failed-jobs.ts'
import type { DatabaseConnection, Db } from '../database/connect.ts'
import type { Log } from '../log.ts'

interface QueueOptions<Data extends object> {
  readonly name: string
  readonly run: (data: Data) => Promise<void>
  /** How often a failed job runs again, at growing intervals. */
  readonly retryLimit: number
}

interface WorkOptions<Data extends object> extends QueueOptions<Data> {
  /** Only the end of its process makes a job run again, not an error. */
  readonly isScheduled?: boolean
}

export interface Queue<Data extends object> {
  /** Queues a job in the caller's transaction. The job exists if the transaction commits, and only then. */
  send(db: Db, data: Data): Promise<void>
  /** Deletes the jobs whose data has these fields, in the caller's transaction. It also deletes finished ones. */
  withdraw(db: Db, fields: Partial<Data>): Promise<void>
}

interface OpenQueue {
  /** Creates the queue in the database, or updates it to these options. */
  readonly make: (known: Known) => Promise<void>
  readonly work: (known: Known) => Promise<void>
}

/** What the database has from earlier starts. The start writes only differences. */
interface Known {
  readonly queues: ReadonlyMap<string, object>
  readonly schedules: ReadonlyMap<string, { readonly cron: string; readonly updatedOn: Date }>
}

const pollSeconds = 0.5
/** The interval when PostgreSQL also announces new jobs: for queues with retries. */
const listeningPollSeconds = 2
const scheduledPollSeconds = 10
const retryDelaySeconds = 2
const retryDelayMaxSeconds = 600
/** A job that takes longer has failed. An hourly one ends before the next is due. */
const jobMostSeconds = 3_000
/** A process that dies leaves a scheduled job to another one, this often. */
const takeoversMost = 1
/** A finished job may contain an address, so pg-boss deletes it soon. */
const deleteDoneAfterSeconds = 60
const closeMs = 5_000
/** A process of the last version that starts during a deploy leaves the new version's schedules alone. */
const newScheduleMs = 86_400_000

export interface Leases {
  /** A job whose process has not renewed its lease for this long goes to another process. */
  readonly seconds: number
  readonly renewedEverySeconds: number
  /** How often each process looks for leases that have ended. */
  readonly checkedEverySeconds: number
}

const usualLeases: Leases = { seconds: 30, renewedEverySeconds: 10, checkedEverySeconds: 30 }

/** Background work in the same database as its request, queued in the same transaction (pg-boss). */
export class Jobs {
  readonly #boss: PgBoss
  readonly #pool: DatabaseConnection['pool']
  readonly #log: Log
  readonly #queues: OpenQueue[] = []
  readonly #scheduled = new Set<string>()
  readonly #leases: Leases

  constructor({ pool, listener }: DatabaseConnection, log: Log, leases = usualLeases) {
    this.#boss = new PgBoss({
      db: {
        executeSql: (text, values) => pool.query(text, values),
        listen: async (channel, onNotice, onListening) => {
          const stop = await listener.listen({ channel, onNotice, onListening })
          return { close: async () => stop() }
        },
      },
      useListenNotify: true,
      superviseIntervalSeconds: leases.checkedEverySeconds,
      monitorIntervalSeconds: leases.checkedEverySeconds,
      // Otherwise finished jobs would be deleted once a day.
      maintenanceIntervalSeconds: 60,
    })
    this.#boss.on('error', error => log.error({ err: error }, 'the job queue failed'))
    this.#pool = pool
    this.#log = log
    this.#leases = leases
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
        // A try that fails in the meantime writes its job again, and a deletion that waited for it does not see that.
        while ((await sql`select ${queued} limit 1`.execute(db)).rows.length > 0) {
          await sql`delete ${queued}`.execute(db)
        }
      },
    }
  }

  /**
   * Runs a job at the times of a cron line in UTC, each time on one process. A failed job waits for its next time. If its
   * process dies, another one takes it up. A number or a list that it returns counts what it did.
   */
  schedule(name: string, cron: string, run: () => Promise<unknown>): void {
    const options = {
      name,
      retryLimit: takeoversMost,
      isScheduled: true,
      run: () => this.#runScheduled(name, run),
    }
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

  /** Creates the queues and starts to work on them. */
  async start(): Promise<void> {
    const known = await this.#makeQueues()
    for (const { work } of this.#queues) await work(known)
    for (const [name, { updatedOn }] of known.schedules) {
      const isNew = Date.now() - updatedOn.getTime() < newScheduleMs
      if (!this.#scheduled.has(name) && !isNew) await this.#unschedule(name)
    }
  }

  /** Creates the queues for a process that only sends. Other processes do the work. */
  async startSending(): Promise<void> {
    await this.#makeQueues()
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, close: false, timeout: closeMs })
  }

  /** Removes a schedule of an earlier release. Otherwise its jobs would pile up, and no worker would run them. */
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

  /** Called when the job is about to run, so that pg-boss deletes it soon after its end. */
  async #deleteSoon(name: string, id: string) {
    await this.#pool.query(
      'update pgboss.job set deletion_seconds = $3 where name = $1 and id = $2',
      [name, id, deleteDoneAfterSeconds],
    )
  }

  async #failForGood(name: string, id: string) {
    await this.#pool.query(
      'update pgboss.job set retry_limit = retry_count where name = $1 and id = $2',
      [name, id],
    )
  }

  async #make({ name, retryLimit }: Omit<QueueOptions<object>, 'run'>, { queues }: Known) {
    const policy = {
      notify: true,
      retryLimit,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: retryDelayMaxSeconds,
      expireInSeconds: jobMostSeconds,
      heartbeatSeconds: this.#leases.seconds,
      // Applies to failed jobs. `#deleteSoon` shortens it for the others.
      deleteAfterSeconds: failedJobKeptMs / 1000,
    }
    const before = queues.get(name)
    if (!before) await this.#boss.createQueue(name, policy)
    else if (Object.entries(policy).some(([key, value]) => Reflect.get(before, key) !== value)) {
      await this.#boss.updateQueue(name, policy)
    }
  }

  async #work<Data extends object>(
    { name, run, isScheduled = false }: WorkOptions<Data>,
    intervals = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: listeningPollSeconds,
    },
  ) {
    let worker = ''
    const options = { ...intervals, heartbeatRefreshSeconds: this.#leases.renewedEverySeconds }
    worker = await this.#boss.work<Data>(name, options, async ([job]) => {
      if (!job) return
      // More jobs may wait, so the worker looks again after this one.
      this.#boss.notifyWorker(worker)
      try {
        await run(job.data)
        await this.#deleteSoon(name, job.id)
      } catch (error) {
        if (isScheduled) await this.#failForGood(name, job.id)
        else this.#log.warn({ err: error, queue: name }, 'a job failed and will be tried again')
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

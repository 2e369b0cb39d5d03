import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export interface QueueState {
  readonly queue: string
  /** Due jobs that no worker has taken yet. */
  readonly waiting: number
  readonly running: number
  /** Failed jobs that will run again automatically. */
  readonly retrying: number
  /** Jobs that failed for good, unless an administrator retries them. */
  readonly failed: number
}

export interface FailedJob {
  readonly id: string
  readonly queue: string
  readonly isFinal: boolean
  readonly tries: number
  readonly createdAt: Date
  /** The time of the next try, or the end of the last one. */
  readonly at: Date
  readonly error: string
}

const listedMax = 100

export async function readQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name as queue,
      count(*) filter (where state = 'created' and start_after <= now()) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'failed') as failed
    from pgboss.job where state <> 'completed' and state <> 'cancelled'
    group by name order by name`.execute(db)
  return rows
}

interface JobRow extends Omit<FailedJob, 'error'> {
  readonly output: unknown
}

export async function readFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<JobRow>`
    select id, name as queue, state = 'failed' as "isFinal",
      retry_count + (state = 'failed')::int as tries,
      created_on as "createdAt", coalesce(completed_on, start_after) as at, output
    from pgboss.job where state in ('failed', 'retry')
    order by created_on desc, id limit ${listedMax}`.execute(db)
  return rows.map(({ output, ...job }) => ({ ...job, error: errorWords(output) }))
}

export async function hasQueue(db: Db, queue: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.queue where name = ${queue}`.execute(db)
  return rows.length > 0
}

/**
 * Retries failed jobs of a queue at once: one job, or all of them. Each gets one more try.
 * @returns how many
 */
export async function retryJobs(
  db: Db,
  { queue, id = null }: { readonly queue: string; readonly id?: string | null },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job
    set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), start_after = now(),
      completed_on = null
    where name = ${queue} and state in ('failed', 'retry') and (${id}::uuid is null or id = ${id})
  `.execute(db)
  return Number(numAffectedRows)
}

const errorMaxLength = 300
const scrubbedMaxLength = 1_000

/** The loggable part of an error: nothing that reveals a member, a secret or a text. */
export function errorWords(output: unknown): string {
  if (typeof output !== 'object' || output === null) return ''
  const field = (name: string) => {
    const value: unknown = Reflect.get(output, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const nested: unknown = Reflect.get(output, 'value')
  if (field('message') === '' && nested) return errorWords(nested)
  const words = [field('name'), field('code'), scrub(field('message'))].filter(Boolean)
  return words.join(': ').slice(0, errorMaxLength)
}

/** The value after a word for a secret. */
const secretPair =
  /([\w-]*(?:pass|pwd|secret|token|key|auth|credential)[\w-]*\s*[:=]\s*)(?:(?:bearer|basic)\s+)?[^\s,;&]+/gi

/** Node appends a port to an address without brackets. */
function withoutIPv6(word: string) {
  const body = word.replace(/[.:]+$/, '')
  return [word, body, body.replace(/:\d+$/, '')].some(isIPv6) ? '…' : word
}

/** Keeps only our own names in quotes, such as constraints. Removes all other quoted text. */
function scrub(message: string): string {
  const [line = ''] = message.split('\n')
  // Cut first: some patterns are slow on long texts, and little is kept.
  return line
    .slice(0, scrubbedMaxLength)
    .replaceAll(/"(?![a-z0-9_]+")[^"]*"|'[^']*'|“[^”]*”|‘[^’]*’|`[^`]*`/g, '…')
    .replaceAll(/[a-z]+:\/\/\S+/gi, '…')
    .replaceAll(secretPair, '$1…')
    .replaceAll(/([\w-]+=)[^\s,;&]+/g, '$1…')
    .replaceAll(/\S*@\S+/g, '…')
    .replaceAll(/(?<![\w:])[0-9a-f]{0,4}:[0-9a-f:.]*(%\w+)?/gi, withoutIPv6)
    .replaceAll(/[0-9a-f-]{16,}|[\w-]{24,}/gi, '…')
    .replaceAll(/\d{1,3}(\.\d{1,3}){3}/g, '…')
}

import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import { networksOf } from '#server/platform/network.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { comparablePassword, isShortPassword } from '#shared/credentials.ts'
import { limits } from '#shared/limits.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane (argon2id is the library's default algorithm). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Members have a queue of their own, so guesses of strangers cannot delay them. Both queues together leave a thread for
 * files and archives.
 */
const hashQueues = {
  strangers: new BoundedQueue({
    name: 'passwords-of-strangers',
    concurrency: 2,
    waitingMax: 64,
    waitingMaxEach: 32,
  }),
  members: new BoundedQueue({
    name: 'passwords-of-members',
    concurrency: 1,
    waitingMax: 64,
    waitingMaxEach: 8,
  }),
}

/** The requester that the work counts against in the queue. */
export interface Requester {
  /** IP address. */
  readonly address: string
  /** Set for a logged-in member, and for a login from a network known for the account. */
  readonly accountId?: string
  readonly signal?: AbortSignal
  /** Called when the work cannot begin at once. */
  readonly onWait?: () => void
}

export function hashPassword(password: string, requester: Requester): Promise<string> {
  return queued(requester, () => newHashOf(password))
}

const newHashOf = (password: string) => hash(comparablePassword(password), parameters)

export interface Comparison {
  readonly fits: boolean
  /** Replaces a hash of an older version, made of the password as it was typed then. */
  readonly newHash?: string
}

/**
 * Whether the password fits. Without a hash, the check of a decoy takes the same time and reveals nothing about an
 * account.
 */
export function comparePassword(
  passwordHash: string | null | undefined,
  password: string,
  requester: Requester,
): Promise<Comparison> {
  return queued(requester, async () => {
    const compared = passwordHash ?? (await getDecoyHash())
    const fitting = await firstFitting(compared, password)
    if (fitting === undefined || compared !== passwordHash) return { fits: false }
    if (fitting === comparablePassword(password)) return { fits: true }
    return { fits: true, newHash: await newHashOf(password) }
  })
}

export async function passwordFits(
  ...compared: Parameters<typeof comparePassword>
): Promise<boolean> {
  return (await comparePassword(...compared)).fits
}

/** Hashes of older versions may be of the password as typed, or in NFD as some systems type it. */
async function firstFitting(passwordHash: string, password: string) {
  const spellings = [comparablePassword(password), password, password.normalize('NFD')]
  for (const spelling of new Set(spellings)) {
    if (await verify(passwordHash, spelling, parameters)) return spelling
  }
  return undefined
}

export function refuseUnfitPassword(password: string): void {
  const isCommon = commonPasswords().has(comparablePassword(password).toLowerCase())
  if (isCommon || isShortPassword(password)) {
    refuse('accounts/password-unfit', {
      errors: [{ path: '/password', message: 'is too short or too common' }],
    })
  }
}

let decoyHash: Promise<string> | undefined

function getDecoyHash() {
  decoyHash ??= hash('a password that nobody has', parameters)
  return decoyHash
}

let common: ReadonlySet<string> | undefined

function commonPasswords() {
  common ??= new Set(dictionary.passwords)
  return common
}

/**
 * Each hash takes 19 MiB and a core. One queue serves strangers, one serves members. Each runs and holds a limited
 * number; the rest are asked to retry. Among strangers the queue is fair between wide networks, then between networks.
 * One wide network fills at most half of it. Among members it is fair between accounts.
 */
async function queued<Result>(
  { address, accountId, signal, onWait }: Requester,
  work: () => Promise<Result>,
): Promise<Result> {
  const networks = networksOf(address)
  const keys = accountId === undefined ? networks : [accountId, ...networks]
  const queue = accountId === undefined ? hashQueues.strangers : hashQueues.members
  let hasBegun = false
  const task = async () => {
    hasBegun = true
    return { result: await work() }
  }
  const waiting = queue.run(task, { keys, signal })
  if (!hasBegun) onWait?.()
  const done = await waiting
  return done ? done.result : refuse('server/unavailable', { retryAfterSeconds: 2 })
}

/** Issues a one-time password alongside the account's own and cancels earlier ones, in the caller's transaction. */
export async function issueMailPassword(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  email: string,
): Promise<string> {
  const now = clock.now()
  const password = newOneTimePassword()
  // Without the lock, two requests at once would not see, and so not cancel, each other's password.
  await lockNamed(db, email)
  await cancelMailPasswords(db, email, now)
  await db
    .insertInto('accounts_mail_passwords')
    .values({
      id: newId(clock),
      email,
      password_hash: tokenHash(password),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.oneTimePasswordValidMs),
    })
    .execute()
  return password
}

export async function cancelMailPasswords(db: Db, email: string, now: Date): Promise<void> {
  await db
    .updateTable('accounts_mail_passwords')
    .set({ cancelled_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
}

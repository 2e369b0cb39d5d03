import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { networksOf } from '#server/platform/network.ts'
import { refuse } from '#server/platform/refusal.ts'
import { Turns } from '#server/platform/turns.ts'
import { limits } from '#shared/limits.ts'

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane (argon2id is the library's default algorithm). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const turns = new Turns({ atOnce: 2, waitingMax: 64, waitingMaxEach: 32 })

/** Who has to wait in turn. */
export interface Asker {
  /** IP address. */
  readonly address: string
  /** Of a member who is logged in. */
  readonly accountId?: string
}

export function hashPassword(password: string, asker: Asker): Promise<string> {
  return inTurn(asker, () => hash(password, parameters))
}

/**
 * Whether the password fits. Without a hash to compare with the same work is done on another, so that the time of the
 * answer does not tell whether the account exists.
 */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
  asker: Asker,
): Promise<boolean> {
  const fits = await inTurn(asker, async () =>
    verify(passwordHash ?? (await nobodysHash()), password, parameters),
  )
  return fits && passwordHash !== null && passwordHash !== undefined
}

export function refuseUnfitPassword(password: string): void {
  const isShort = Array.from(password).length < limits.passwordMinLength
  if (isShort || commonPasswords().has(password.toLowerCase())) {
    refuse('accounts/password-unfit', { errors: [{ path: '/password', message: 'unfit' }] })
  }
}

let nobody: Promise<string> | undefined
function nobodysHash() {
  nobody ??= hash('a password that nobody has', parameters)
  return nobody
}

let common: ReadonlySet<string> | undefined
function commonPasswords() {
  common ??= new Set(dictionary.passwords)
  return common
}

/**
 * Each hash takes 19 MiB and a core: two at once, a bounded queue, then the caller is asked to come back. Each wide
 * network has its turn before another has its next and fills at most half of the queue; within it each network, and
 * within that each member who is logged in.
 */
async function inTurn<Result>(
  { address, accountId = '' }: Asker,
  work: () => Promise<Result>,
): Promise<Result> {
  const keys = [...networksOf(address), accountId]
  const done = await turns.take(async () => ({ result: await work() }), { keys })
  return done ? done.result : refuse('server/unavailable', { retryAfterSeconds: 2 })
}

import { setTimeout } from 'node:timers/promises'
import { BoundedQueue } from '#server/platform/bounded-queue.ts'
import { refuseUntil } from '#server/platform/limits/refuse-until.ts'
import { networksOf, wideNetworkOf } from '#server/platform/network.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type Comparison, comparePassword } from './passwords.ts'

interface Login {
  /** In lower case. */
  readonly email: string
  readonly password: string
  /** IP address. */
  readonly address: string
}

interface LoginAccount {
  readonly id: string
  readonly passwordHash: string | null
}

/** Stands in where there is no account, so the work is the same. */
const nobody = '00000000-0000-0000-0000-000000000000'
const heldBackMs = 5_000
/**
 * Logins that are held back. The queue never runs them. When it is full, the network with the most of them is answered
 * at once.
 */
const heldBack = new BoundedQueue({ concurrency: 0, waitingMax: 2_000, waitingMaxEach: 64 })

/**
 * Whether the password is right. Guesses from many networks can fill the queue of strangers. If a login comes from a
 * network known for its account and has to wait there, a second comparison starts. Only a right password passes that
 * way. A wrong one gets a stranger's answer at the same moment. So an answer never reveals that there is an account, or
 * from where its owner has logged in.
 */
export async function compareLogin(
  platform: Platform,
  login: Login,
  account: LoginAccount | undefined,
): Promise<Comparison> {
  const { db, sessions } = platform
  const { address } = login
  const known = { accountId: account?.id ?? nobody, address }
  const isKnown = await sessions.knownNetworks.has(db, known)
  const passed = new AbortController()
  const { promise: waits, resolve: onWait } = Promise.withResolvers<void>()
  const compared = { ...login, account, signal: passed.signal, onWait }
  const asStranger = compareAsStranger(platform, compared)
  if (!account || !isKnown) return asStranger
  const {
    promise: rightAsMember,
    resolve: pass,
    reject: fail,
  } = Promise.withResolvers<Comparison>()
  void waits
    .then(() => compareAsMember(platform, login, account))
    .then(compared => compared.fits && pass(compared), fail)
  try {
    return await Promise.race([asStranger, rightAsMember])
  } finally {
    passed.abort()
  }
}

interface Compared extends Login {
  readonly account: LoginAccount | undefined
  readonly signal: AbortSignal
  readonly onWait: () => void
}

/** Counts a wrong password for its network. A right password, or one that was not compared, does not count. */
async function compareAsStranger(platform: Platform, compared: Compared): Promise<Comparison> {
  const { account, address, password, signal, onWait } = compared
  const allowance = serverLimits.loginFailuresPerNetwork
  const taken = await platform.quotas.takeOrWaitForNetwork('login-network', address, allowance)
  if ('freeAt' in taken) {
    return refuseUntil(taken.freeAt, platform.clock.now(), 'accounts/network-spent')
  }
  let isCounted = false
  try {
    await slowDown(platform, compared)
    const requester = { address, signal, onWait }
    const comparison = await comparePassword(account?.passwordHash, password, requester)
    isCounted = !comparison.fits
    return comparison
  } catch (error) {
    if (error instanceof Refusal) await holdBack(compared)
    throw error
  } finally {
    if (!isCounted) await taken.giveBack()
  }
}

/** Guesses from many networks slow down every login to the account, but never lock its owner out. */
async function slowDown({ quotas, config }: Platform, { email, signal, onWait }: Compared) {
  const { count, windowMs, delayStepMs, delayMostMs } = serverLimits.loginAttemptsHourly
  const counted = await quotas.count('login-account', email, windowMs)
  const tooMany = counted - count * config.limitsFactor
  if (tooMany <= 0) return
  onWait()
  await setTimeout(Math.min(tooMany * delayStepMs, delayMostMs), undefined, { signal })
}

/** Waits, so that a right password can still pass. An immediate answer would reveal the networks that are not known. */
async function holdBack({ address, signal }: Compared) {
  const over = AbortSignal.any([signal, AbortSignal.timeout(heldBackMs)])
  await heldBack.run(async () => undefined, { keys: networksOf(address), signal: over })
}

/** Has a quota of its own. When it is used up, the login quietly continues as a stranger's. */
async function compareAsMember(
  { quotas }: Platform,
  { address, password }: Login,
  { id: accountId, passwordHash }: LoginAccount,
): Promise<Comparison> {
  const subject = `${accountId}|${wideNetworkOf(address)}`
  const taken = await quotas.takeOrWait('login-known', subject, serverLimits.loginAttempts)
  if ('freeAt' in taken) return { fits: false }
  try {
    const comparison = await comparePassword(passwordHash, password, { address, accountId })
    if (comparison.fits) await taken.giveBack()
    return comparison
  } catch (error) {
    await taken.giveBack()
    if (error instanceof Refusal) return { fits: false }
    throw error
  }
}

import { limits } from '#shared/limits.ts'
import { readStored, writeStored } from './device-storage.ts'
import { isVaultOpen } from './device-vault.ts'
import { fieldsOf } from './fields-of.ts'
import { hasSessionMarker } from './stored-member.ts'

const name = 'heard'
/** Answered to anybody. */
const openCalls = / \/api\/(auth|billing\/card-events|contactus-messages|ping|public|version)\b/
/** An open page looks as often. */
export const lookMs = 60_000

/** Moments by this device's clock, which its owner may put back. */
interface LastHeard {
  /** When the site has answered as to a member. */
  readonly heard: number
  /** The latest at which the app was open: the clock was put back when it is before that. */
  readonly seen: number
  /** How often it was looked at since: whoever puts the clock back each time has no more of these than minutes. */
  readonly looks: number
}

/** Whether a page may show a member's things although the site does not answer. Nothing is kept where there is no vault. */
export function isHeardLately(now = Date.now()): boolean {
  if (!isVaultOpen()) return true
  const last = read()
  if (!last || now < last.seen || now - last.heard >= limits.unheardMostMs) return false
  return last.looks * lookMs < limits.unheardMostMs
}

export const tellsOfSession = (call: string): boolean => !openCalls.test(call)

/** The site has answered as to a member. */
export function rememberHeard(now = Date.now()): void {
  const last = read()
  if (last && last.seen <= now && now - last.heard < lookMs) return
  write({ heard: now, seen: now, looks: 0 })
}

/** The app is being opened, or open for another minute, without an answer of the site. */
export function rememberSeen(now = Date.now()): void {
  const last = read()
  if (last) write({ ...last, seen: Math.max(now, last.seen), looks: last.looks + 1 })
}

function write(last: LastHeard) {
  if (hasSessionMarker()) writeStored(name, last)
}

function read(): LastHeard | undefined {
  const stored = readStored(name)
  return isLastHeard(stored) ? stored : undefined
}

function isLastHeard(stored: unknown): stored is LastHeard {
  const { heard, seen, looks } = fieldsOf(stored)
  return [heard, seen, looks].every(each => Number.isFinite(each))
}

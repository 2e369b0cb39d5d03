import { limits } from '#shared/limits.ts'
import { readStored, writeStored } from './device-storage.ts'
import { isVaultOpen } from './device-vault.ts'
import { fieldsOf } from './fields-of.ts'
import { hasSessionMarker } from './stored-member.ts'

const name = 'heard'
/** Answered without a session. */
const openCalls = / \/api\/(auth|billing\/card-events|contactus-messages|ping|public|version)\b/
/** The interval at which an open page checks. */
export const lookMs = 60_000

/** Times by this device's clock, which its owner may put back. */
interface LastHeard {
  /** When the site last answered a call of a member. */
  readonly heard: number
  /** The latest time at which the app was open. If the clock shows less, it was put back. */
  readonly seen: number
  /** The number of checks since then. It limits them even if the clock is put back before each one. */
  readonly looks: number
}

/** On a device that stores nothing, only this page has it. */
let unstored: LastHeard | undefined
/** When this page first read that `heard`, by a clock that nobody can put back. */
let firstRead = { heard: 0, at: 0 }

/** Whether a page may show a member's data although the site does not answer. */
export function isHeardLately(now = Date.now()): boolean {
  const last = read()
  // Without a vault the device has nothing to show.
  if (!last) return !isVaultOpen()
  if (firstRead.heard !== last.heard) firstRead = { heard: last.heard, at: performance.now() }
  const elapsed = [
    now - last.heard,
    performance.now() - firstRead.at,
    // A page that is reloaded has no clock of its own.
    last.looks * lookMs,
  ]
  return now >= last.seen && elapsed.every(ms => ms < limits.unheardMostMs)
}

export const tellsOfSession = (call: string): boolean => !openCalls.test(call)

/** The site has answered a call of a member. */
export function rememberHeard(now = Date.now()): void {
  const last = read()
  if (last && last.seen <= now && now - last.heard < lookMs) return
  write({ heard: now, seen: now, looks: 0 })
}

/** The app opens, or stays open for another minute, without an answer from the site. */
export function rememberSeen(now = Date.now()): void {
  const last = read()
  if (last) write({ ...last, seen: Math.max(now, last.seen), looks: last.looks + 1 })
}

function write(last: LastHeard) {
  if (hasSessionMarker()) unstored = writeStored(name, last) ? undefined : last
}

function read(): LastHeard | undefined {
  const stored = readStored(name)
  return isLastHeard(stored) ? stored : unstored
}

function isLastHeard(stored: unknown): stored is LastHeard {
  const { heard, seen, looks } = fieldsOf(stored)
  return [heard, seen, looks].every(each => Number.isFinite(each))
}

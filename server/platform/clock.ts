import { randomUUID } from 'node:crypto'
import { V7Generator } from 'uuidv7'

/** The server's clock decides order and expiry. Tests set their own clock. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const generator = new V7Generator()

/** A new UUIDv7. Ids sort by the clock's time. */
export function newId(clock: Clock): string {
  return generator.generateOrResetWithTs(clock.now().getTime()).toString()
}

/** A new UUIDv4, for ids that others see and that must not reveal when they were made. */
export const newTimelessId = (): string => randomUUID()

/** An id before every UUIDv7 made at this time (ms) or later, RFC 9562 section 5.7. None is older than 1970. */
export function firstIdAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export const lowestId = '00000000-0000-0000-0000-000000000000'

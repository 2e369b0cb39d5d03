import { randomUUID } from 'node:crypto'
import { V7Generator } from 'uuidv7'

/** The server's clock decides order and expiry; tests set their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

const generator = new V7Generator()

/** A new UUIDv7: ids sort by the clock's time of their making. */
export function newId(clock: Clock): string {
  return generator.generateOrResetWithTs(clock.now().getTime()).toString()
}

/** A new UUIDv4, for what others see that must not tell when it was made. */
export const newTimelessId = (): string => randomUUID()

/** Before every UUIDv7 made at this moment (ms) or later, RFC 9562 section 5.7: none is older than 1970. */
export function firstIdAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export const lowestId = '00000000-0000-0000-0000-000000000000'

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

/** Before all ids. */
export const lowestId = '00000000-0000-0000-0000-000000000000'

import { sql } from 'kysely'
import { countRejected } from '#server/platform/bounded-queue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import {
  isDatabaseAway,
  isForeignKeyViolation,
  isLockTimeout,
} from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import { dungeonRefusal } from '#server/policies/dungeon.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import type { DisclosedPosition, ProfilePosition } from '#shared/contract/position.ts'
import { metersBetween } from '#shared/distance.ts'
import { serverLimits } from '#shared/server-limits.ts'
import {
  type KnownPosition,
  lockKnownPositions,
  type NewPosition,
  storePositions,
} from './position.queries.ts'
import { chosenPoint, disclosed, judgeUpdate } from './update-position.ts'

export function positionRoutes(serve: Serve, platform: Platform, liveMap: LiveMap): void {
  const writer = new PositionWriter(platform, liveMap)

  serve('PUT /api/profile-position/:profileId', ({ params, body }) => {
    if (params.profileId !== body.profileId) refuse('session/not-yours')
    // Refuses an unfit update before it shares a write with others.
    chosenPoint(body)
    return writer.write(body)
  })
}

interface WaitingUpdate {
  readonly update: ProfilePosition
  readonly resolve: (disclosed: DisclosedPosition) => void
  readonly reject: (error: unknown) => void
}

type Outcomes = ReadonlyMap<string, DisclosedPosition | Error>

interface Stored {
  readonly outcomes: Outcomes
  /** Numbers of the changes on the map. */
  readonly announced: readonly number[]
}

const batchMax = 500
/** A few seconds of work. A page reports again later. */
const waitingMost = 20 * batchMax
/** How long a batch waits for locked rows before it is written in halves. */
const lockMostMs = 500
/** After this long, halves of a failed batch are not divided further. */
const dividedMostMs = 5_000

/**
 * Gathers updates while the previous write runs, and stores them in one statement. Each update is acknowledged after
 * the commit, when this process already shows it. Updates are ordered by profile id to prevent deadlocks.
 */
export class PositionWriter {
  readonly #platform: Platform
  readonly #liveMap: LiveMap
  readonly #waitingMax: number
  #waiting: WaitingUpdate[] = []
  #isWriting = false

  constructor(platform: Platform, liveMap: LiveMap, waitingMax = waitingMost) {
    this.#platform = platform
    this.#liveMap = liveMap
    this.#waitingMax = waitingMax
  }

  async write(update: ProfilePosition): Promise<DisclosedPosition> {
    if (this.#waiting.length >= this.#waitingMax) {
      countRejected('positions')
      refuse('server/unavailable')
    }
    const { promise, resolve, reject } = Promise.withResolvers<DisclosedPosition>()
    this.#waiting.push({ update, resolve, reject })
    if (!this.#isWriting) void this.#writeAll()
    return promise
  }

  async #writeAll() {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax)
      try {
        const outcomes = await this.#writeBatch(newestOfEach(batch))
        for (const { update, resolve, reject } of batch) {
          const outcome = outcomes.get(update.profileId) ?? new Refusal('session/missing')
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isWriting = false
  }

  async #writeBatch(updates: readonly ProfilePosition[]): Promise<Outcomes> {
    const { outcomes, announced } = await this.#store(updates, performance.now() + dividedMostMs)
    await this.#liveMap.refresh(
      updates.map(({ profileId }) => profileId),
      announced,
    )
    return outcomes
  }

  /** Stores a batch that fails in halves, so that only the updates fail that cannot be stored. */
  async #store(updates: readonly ProfilePosition[], divideUntil: number): Promise<Stored> {
    try {
      return await this.#storeTogether(updates)
    } catch (error) {
      const isDivided =
        updates.length > 1 && performance.now() < divideUntil && !isDatabaseAway(error)
      if (!isDivided) return { outcomes: failuresOf(updates, error), announced: [] }
      const middle = Math.ceil(updates.length / 2)
      const first = await this.#store(updates.slice(0, middle), divideUntil)
      const second = await this.#store(updates.slice(middle), divideUntil)
      return {
        outcomes: new Map([...first.outcomes, ...second.outcomes]),
        announced: [...first.announced, ...second.announced],
      }
    }
  }

  /** @returns an outcome for each profile that still exists */
  #storeTogether(updates: readonly ProfilePosition[]): Promise<Stored> {
    const { db, clock, secret } = this.#platform
    const ids = updates.map(({ profileId }) => profileId)
    const now = clock.now()
    return db.transaction().execute(async tx => {
      await sql`select set_config('lock_timeout', ${String(lockMostMs)}, true)`.execute(tx)
      const known = await lockKnownPositions(tx, ids, { secret, now })
      const outcomes = new Map<string, DisclosedPosition | Refusal>()
      const positions: NewPosition[] = []
      for (const update of updates) {
        const before = known.get(update.profileId)
        if (!before) continue
        if (before.isInDungeon) {
          const refusal = await dungeonRefusal(tx, update.profileId)
          if (refusal) outcomes.set(update.profileId, refusal)
          continue
        }
        const judged = judgeUpdate(update, { secret, known: before, now })
        const refusal = await this.#refusalOf(tx, before, judged)
        const position = refusal ? hiddenAtOldPoint(judged, before) : judged
        if (position) positions.push(position)
        const outcome = position ? disclosed(position, before.cellMeters) : refusal
        if (outcome) outcomes.set(update.profileId, outcome)
      }
      if (positions.length === 0) return { outcomes, announced: [] }
      await storePositions(tx, positions)
      const moved = positions.map(({ profileId }) => profileId)
      return { outcomes, announced: await announceChange(this.#platform, tx, ...moved) }
    })
  }

  /**
   * Judges jumps by the published points: if true points counted, a refusal would reveal them. After an ended position
   * any point counts as a far jump, but the very first position does not.
   */
  async #refusalOf(tx: Db, { published, hidden, accountId }: KnownPosition, position: NewPosition) {
    const isNear = published
      ? metersBetween(published.point, position.published.point) <= serverLimits.farJumpMeters
      : hidden === undefined
    if (isNear) return undefined
    try {
      await this.#platform.quotas.within(tx).take('far-jump', accountId, serverLimits.farJumps)
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
}

/** A member can still hide at their old point after a refused jump. */
function hiddenAtOldPoint(position: NewPosition, known: KnownPosition): NewPosition | undefined {
  const { published, memory } = known
  return position.hidden && published
    ? { ...position, published, pending: null, memory }
    : undefined
}

function failuresOf(updates: readonly ProfilePosition[], error: unknown): Outcomes {
  const failure = failureOf(error)
  return new Map(updates.map(({ profileId }) => [profileId, failure]))
}

function failureOf(error: unknown): Error {
  // The profile was erased between the read and the write.
  if (isForeignKeyViolation(error, 'positions_profile_fkey')) return new Refusal('session/missing')
  if (isLockTimeout(error)) return new Refusal('server/unavailable', { cause: error })
  return error instanceof Error ? error : new Error('could not store positions', { cause: error })
}

function newestOfEach(batch: readonly WaitingUpdate[]) {
  const newest = new Map<string, ProfilePosition>()
  for (const { update } of batch) {
    // A repeat does not override a choice that the member made a moment before.
    if (!update.isRepeat || !newest.has(update.profileId)) newest.set(update.profileId, update)
  }
  return [...newest.values()].toSorted((one, other) => (one.profileId < other.profileId ? -1 : 1))
}

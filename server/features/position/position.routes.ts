import type { Db } from '#server/platform/database/connect.ts'
import { isForeignKeyViolation } from '#server/platform/database/database-errors.ts'
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

type Answers = ReadonlyMap<string, DisclosedPosition | Refusal>

const batchMax = 500

/**
 * Gathers updates while the previous write runs, and stores them in one statement. Each update is acknowledged after
 * the commit, when this process already shows it. Updates are ordered by profile id to prevent deadlocks.
 */
export class PositionWriter {
  readonly #platform: Platform
  readonly #liveMap: LiveMap
  #waiting: WaitingUpdate[] = []
  #isWriting = false

  constructor(platform: Platform, liveMap: LiveMap) {
    this.#platform = platform
    this.#liveMap = liveMap
  }

  write(update: ProfilePosition): Promise<DisclosedPosition> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ update, resolve, reject })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  async #writeAll() {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax)
      try {
        const answers = await this.#writeBatch(newestOfEach(batch))
        for (const { update, resolve, reject } of batch) {
          const answer = answers.get(update.profileId) ?? new Refusal('session/missing')
          if (answer instanceof Refusal) reject(answer)
          else resolve(answer)
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isWriting = false
  }

  /** If a profile is erased between the read and the write, it is gone when the batch is written again. */
  async #writeBatch(updates: readonly ProfilePosition[]): Promise<Answers> {
    try {
      return await this.#store(updates)
    } catch (error) {
      if (!isForeignKeyViolation(error, 'positions_profile_fkey')) throw error
      return this.#writeBatch(updates)
    }
  }

  /** @returns the answer for each profile that still exists */
  async #store(updates: readonly ProfilePosition[]): Promise<Answers> {
    const { db, clock, secret } = this.#platform
    const ids = updates.map(({ profileId }) => profileId)
    const now = clock.now()
    const { answers, announced } = await db.transaction().execute(async tx => {
      const known = await lockKnownPositions(tx, ids, { secret, now })
      const answers = new Map<string, DisclosedPosition | Refusal>()
      const positions: NewPosition[] = []
      for (const update of updates) {
        const before = known.get(update.profileId)
        if (!before) continue
        if (before.isInDungeon) {
          const refusal = await dungeonRefusal(tx, update.profileId)
          if (refusal) answers.set(update.profileId, refusal)
          continue
        }
        const judged = judgeUpdate(update, { secret, known: before, now })
        const refusal = await this.#refusalOf(tx, before, judged)
        const position = refusal ? hiddenAtOldPoint(judged, before) : judged
        if (position) positions.push(position)
        const answer = position ? disclosed(position, before.cellMeters) : refusal
        if (answer) answers.set(update.profileId, answer)
      }
      if (positions.length === 0) return { answers, announced: [] }
      await storePositions(tx, positions)
      const moved = positions.map(({ profileId }) => profileId)
      return { answers, announced: await announceChange(tx, ...moved) }
    })
    await this.#liveMap.refresh(ids, announced)
    return answers
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

function newestOfEach(batch: readonly WaitingUpdate[]) {
  const newest = new Map<string, ProfilePosition>()
  for (const { update } of batch) {
    // A repeat does not override a choice that the member made a moment before.
    if (!update.isRepeat || !newest.has(update.profileId)) newest.set(update.profileId, update)
  }
  return [...newest.values()].toSorted((one, other) => (one.profileId < other.profileId ? -1 : 1))
}

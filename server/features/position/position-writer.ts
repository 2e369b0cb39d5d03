import { isForeignKeyViolation } from '#server/platform/database/violations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { announceChange } from '#server/presence/announce-change.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { DisclosedPosition, ProfilePosition } from '#shared/contract/position.ts'
import { type KnownPosition, lockKnownPositions, storePositions } from './position.queries.ts'
import { disclosed, judgeReport } from './report-position.ts'

interface Waiting {
  readonly report: ProfilePosition
  readonly resolve: (disclosed: DisclosedPosition) => void
  readonly reject: (error: unknown) => void
}

type Answers = ReadonlyMap<string, DisclosedPosition>

const batchMax = 500

/**
 * Gathers reports while the write before them is under way, stores them in one statement, and acknowledges each after
 * the commit, when this process shows it already. Reports are ordered by profile id against deadlocks.
 */
export class PositionWriter {
  readonly #platform: Platform
  readonly #liveMap: LiveMap
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(platform: Platform, liveMap: LiveMap) {
    this.#platform = platform
    this.#liveMap = liveMap
  }

  write(report: ProfilePosition): Promise<DisclosedPosition> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ report, resolve, reject })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  async #writeAll() {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax)
      try {
        const answers = await this.#writeBatch(newestOfEach(batch))
        for (const { report, resolve, reject } of batch) {
          const answer = answers.get(report.profileId)
          if (answer) resolve(answer)
          else reject(new Refusal('session/missing'))
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isWriting = false
  }

  /** A profile erased between being read and being written is gone when the batch is written again. */
  async #writeBatch(reports: readonly ProfilePosition[]): Promise<Answers> {
    try {
      return await this.#store(reports)
    } catch (error) {
      if (!isForeignKeyViolation(error, 'positions_profile_fkey')) throw error
      return this.#writeBatch(reports)
    }
  }

  /** @returns the answer for each profile that still exists */
  async #store(reports: readonly ProfilePosition[]): Promise<Answers> {
    const { db, clock, secret } = this.#platform
    const ids = reports.map(({ profileId }) => profileId)
    const now = clock.now()
    const answers = await db.transaction().execute(async tx => {
      const known = await lockKnownPositions(tx, ids, now)
      const judged = reports.flatMap(report => {
        const before: KnownPosition | undefined = known.get(report.profileId)
        if (!before) return []
        const position = judgeReport(report, { secret, known: before, now })
        return [{ position, answer: disclosed(position, before.cellMeters) }]
      })
      if (judged.length === 0) return []
      await storePositions(
        tx,
        judged.map(({ position }) => position),
      )
      await announceChange(tx, ...judged.map(({ position }) => position.profileId))
      return judged
    })
    await this.#liveMap.refresh(ids)
    return new Map(answers.map(({ position, answer }) => [position.profileId, answer]))
  }
}

function newestOfEach(batch: readonly Waiting[]) {
  const newest = new Map<string, ProfilePosition>()
  for (const { report } of batch) {
    // What the member chose a moment before is not lost to a repeat.
    if (!report.isRepeat || !newest.has(report.profileId)) newest.set(report.profileId, report)
  }
  return [...newest.values()].toSorted((one, other) => (one.profileId < other.profileId ? -1 : 1))
}

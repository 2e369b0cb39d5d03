import type { Platform } from '#server/platform/platform.ts'
import { underPairLock, type WriteBetween } from '#server/policies/write-between.ts'
import type { LiveMap } from '#server/presence/live-map.ts'
import type { BlockedPair } from '#server/presence/presence.queries.ts'
import { announceChange } from '#server/presence/presence-changes.ts'
import { endedBlocks, removeEndedBlock } from './blocks.queries.ts'

/** The map shows a batch at once; whatever is left over waits for the next minute. */
const batch = { pairs: 500, count: 20 }

type Needs = Pick<Platform, 'clock' | 'jobs' | 'log'> & WriteBetween

/** Ends the blocks for a time, as undoing them does: nobody is notified, and both may meet again. */
export function blocksJobs(platform: Needs, liveMap: LiveMap): void {
  platform.jobs.schedule({
    name: 'end-blocks',
    cron: '* * * * *',
    run: () => endBlocks(platform, liveMap),
  })
}

/** @returns how many */
export async function endBlocks(platform: Omit<Needs, 'jobs'>, liveMap: LiveMap): Promise<number> {
  let count = 0
  for (let done = 0; done < batch.count; done++) {
    const pairs = await endedBlocks(platform.db, platform.clock.now(), batch.pairs)
    const ended: Ended[] = []
    for (const pair of pairs) ended.push(...(await endBlock(platform, pair)))
    const ids = ended.flatMap(({ pair }) => [pair.blocker, pair.blocked])
    await liveMap.refresh(
      [...new Set(ids)],
      ended.flatMap(({ announced }) => announced),
    )
    count += ended.length
    // Those that could not be ended stand first again.
    if (pairs.length < batch.pairs || ended.length === 0) break
  }
  return count
}

interface Ended {
  readonly pair: BlockedPair
  /** Numbers of the changes on the map. */
  readonly announced: readonly number[]
}

/** Under the pair's lock, since the block may just be made anew. One that fails holds up no other. */
async function endBlock(
  { log, ...platform }: Omit<Needs, 'jobs'>,
  pair: BlockedPair,
): Promise<readonly Ended[]> {
  const { blocker, blocked } = pair
  try {
    const ended = await underPairLock(platform, [blocker, blocked], async tx => {
      if (!(await removeEndedBlock(tx, pair, platform.clock.now()))) return []
      return [{ pair, announced: await announceChange(tx, blocker, blocked) }]
    })
    return ended ?? []
  } catch (error) {
    log.warn({ err: error }, 'ending a block')
    return []
  }
}

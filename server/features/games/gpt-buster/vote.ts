import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { BusterResult } from '#shared/games/gpt-buster/contract.ts'
import { controlProfiles } from '#shared/games/gpt-buster/control-profiles.ts'
import type { BusterVerdict } from '#shared/games/gpt-buster/rules.ts'
import { saveControlAnswer } from '../play-weight.ts'
import { asPlayer, takePace } from '../players.ts'
import { readCrowd } from './crowds.ts'
import { countAnswer, readRecord } from './record.ts'
import { isAskable, isOfSeen } from './suspects.ts'

/**
 * Stores a player's verdict once, and answers with the votes of others as of the last results. The next results decide
 * the round.
 */
export async function castVote(
  platform: Platform,
  viewer: Viewer,
  { id, verdict }: { readonly id: string; readonly verdict: BusterVerdict },
): Promise<BusterResult> {
  const { clock } = platform
  const { profileId } = viewer
  await takePace(platform, viewer.accountId)
  return asPlayer(platform, { writer: viewer, game: 'GPT_BUSTER' }, async tx => {
    const deal = await lockDeal(tx, profileId, id)
    if (deal.verdict === null) await store(tx, { deal, profileId, verdict, now: clock.now() })
    else if (deal.verdict !== verdict) refuse('games/answered')
    const known = answerOf(deal)
    const crowd = await readCrowd(tx, deal)
    return {
      ...(known && { known }),
      ...(crowd && { crowd }),
      ...(await readRecord(tx, profileId)),
    }
  })
}

type Deal = Awaited<ReturnType<typeof lockDeal>>

/** Refuses a deal of another player, or about a member whom this player can no longer see, as not found. */
async function lockDeal(tx: Db, profileId: string, id: string) {
  const deal = await tx
    .selectFrom('games_buster_deals as deal')
    .select([
      'id',
      'round_id as roundId',
      'control',
      'control_profile_id as controlProfileId',
      'verdict',
    ])
    .where('id', '=', id)
    .where('profile_id', '=', profileId)
    .where(isOfSeen(profileId))
    .forUpdate()
    .executeTakeFirst()
  return deal ?? refuse('games/not-found')
}

function answerOf({ control, controlProfileId }: Deal): 'BOT' | 'HUMAN' | undefined {
  if (controlProfileId !== null) return 'HUMAN'
  return controlProfiles.find(({ key }) => key === control)?.answer
}

interface NewVote {
  readonly deal: Deal
  readonly profileId: string
  readonly verdict: BusterVerdict
  readonly now: Date
}

async function store(tx: Db, { deal, profileId, verdict, now }: NewVote) {
  const ownerId = deal.controlProfileId ?? (await suspectOf(tx, deal))
  if (ownerId !== undefined && !(await isAskable(tx, profileId, ownerId))) refuse('games/not-found')
  const known = answerOf(deal)
  // An UNSURE vote on a control item is neither right nor wrong.
  const isRight = known && verdict !== 'UNSURE' ? verdict === known : undefined
  await tx
    .updateTable('games_buster_deals')
    .set({ verdict, answered_at: now })
    .set(known ? { settled_at: now, is_right: isRight ?? null } : {})
    .where('id', '=', deal.id)
    .execute()
  if (isRight === undefined) return
  const item = { game: 'GPT_BUSTER', item: deal.id } as const
  await saveControlAnswer(tx, { profileId, aboutProfileId: ownerId, ...item, isRight, now })
  await countAnswer(tx, { profileId, isRight, now })
}

/**
 * The member whom the vote is about; undefined for a made-up profile. The round does not end until the vote is stored.
 */
async function suspectOf(tx: Db, { roundId }: Deal): Promise<string | undefined> {
  if (roundId === null) return undefined
  const round = await tx
    .selectFrom('games_buster_rounds')
    .select(['profile_id as profileId', 'state'])
    .where('id', '=', roundId)
    .forShare()
    .executeTakeFirst()
  if (!round) refuse('games/not-found')
  if (round.state !== 'OPEN') refuse('games/over')
  return round.profileId
}

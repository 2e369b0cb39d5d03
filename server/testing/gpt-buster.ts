import type { Insertable } from 'kysely'
import { earnCredits } from '#server/features/billing/earn-credits.ts'
import {
  bringBusterResults,
  type GptBusterParts,
} from '#server/features/games/gpt-buster/gpt-buster.jobs.ts'
import { endRound, lockRound, openRound } from '#server/features/games/gpt-buster/rounds.ts'
import { openSiteCase } from '#server/features/moderation/open-site-case.ts'
import {
  fingerprintPictures,
  removeFingerprints,
} from '#server/features/pictures/fingerprint-pictures.ts'
import type { DB } from '#server/platform/database/schema.generated.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { BusterItem, BusterResult } from '#shared/games/gpt-buster/contract.ts'
import { controlProfiles } from '#shared/games/gpt-buster/control-profiles.ts'
import {
  type BusterSignal,
  type BusterVerdict,
  busterLimits,
} from '#shared/games/gpt-buster/rules.ts'
import { playersOf, putGame } from './game-actions.ts'
import { givePicture } from './picture-actions.ts'
import { addRows, changeRows, rowOf } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

/** The site's jobs for GPT Buster!, run by tests. */

const partsOf = (platform: Platform): Platform & GptBusterParts => ({
  ...platform,
  earnCredits,
  openCase: siteCase => openSiteCase(platform, siteCase),
})

/** Counts the results of the day, from answers before their hour. */
export const bringBuster = ({ platform }: SharedSite): Promise<number | undefined> =>
  bringBusterResults(partsOf(platform))

export async function lookAtAll({ platform, pictures }: SharedSite): Promise<void> {
  await removeFingerprints(platform)
  await fingerprintPictures({ ...platform, pool: pictures.pool })
}

export const join = (member: TestMember, isJoined = true): Promise<Reply> =>
  putGame(member, 'GPT_BUSTER', { isJoined })

export const players = <const Count extends number>(site: Pick<SharedSite, 'many'>, count: Count) =>
  playersOf(site, 'GPT_BUSTER', count)

const usualSignals: readonly BusterSignal[] = ['OPENING_MANY', 'REPLIES_FEW']

/**
 * A member with a unique name and a round about them.
 * @returns also the round's id
 */
export async function suspect(
  site: Pick<SharedSite, 'members' | 'platform'>,
  name: string,
  signals = usualSignals,
): Promise<TestMember & { readonly name: string; readonly roundId: string }> {
  const [member] = await site.members([{ name, description: `I am ${name}` }])
  const { clock, db } = site.platform
  const { profileId } = member
  const createdAt = new Date(clock.now().getTime() - busterLimits.suspectAgeMs)
  await changeRows(site, 'profiles', { id: profileId }, { created_at: createdAt })
  await openRound(site.platform, db, { profileId, by: 'SIGNALS', signals })
  const open = { profile_id: profileId, ended_at: null }
  const { id } = await rowOf(site, 'games_buster_rounds', open)
  return { ...member, name, roundId: id }
}

export const deal = ({ visitor }: TestMember) => visitor.read('POST /api/games/gptbuster/items')

export const vote = ({ visitor }: TestMember, id: string, verdict: BusterVerdict): Promise<Reply> =>
  visitor.call('PUT /api/games/gptbuster/items/:id', { params: { id }, body: { verdict } })

export const voteDone = async (
  member: TestMember,
  id: string,
  verdict: BusterVerdict,
): Promise<BusterResult> => JSON.parse(expectDone(await vote(member, id, verdict)).text)

const dealsMost = 40
const isKnown = ({ description }: BusterItem) =>
  controlProfiles.some(known => known.description === description)

/** The item about a member, after the player has answered “unsure” for known items before it. */
export async function itemAbout(player: TestMember, name: string): Promise<BusterItem> {
  for (let turn = 0; turn < dealsMost; turn += 1) {
    const { items } = await deal(player)
    const found = items.find(({ profilename }) => profilename === name)
    if (found) return found
    const known = items.find(item => isKnown(item))
    if (!known) break
    await voteDone(player, known.id, 'UNSURE')
  }
  throw new Error(`no item about ${name} was dealt`)
}

export async function allSay(
  voters: readonly TestMember[],
  { name }: { readonly name: string },
  verdict: BusterVerdict,
): Promise<void> {
  for (const voter of voters) {
    const { id } = await itemAbout(voter, name)
    await voteDone(voter, id, verdict)
  }
}

/** A round with that id that waits for an administrator. A player has a deal of its suspect with the same id. */
export async function storeConfirmation(
  site: SharedSite,
  { id, player }: { readonly id: string; readonly player: TestMember },
): Promise<void> {
  const asked = await suspect(site, 'Waiting')
  await givePicture(site, asked)
  expectDone(await join(player))
  const confirming = { id, state: 'CONFIRMATION' } as const
  await changeRows(site, 'games_buster_rounds', { id: asked.roundId }, confirming)
  await dealBuster(site, player, { id, round_id: id })
}

/** Deals a player the given item: a suspect of a round, or a known one. */
export function dealBuster(
  site: Pick<SharedSite, 'platform'>,
  { profileId }: TestMember,
  dealt: Omit<Insertable<DB['games_buster_deals']>, 'profile_id' | 'dealt_at'>,
) {
  const deal = { profile_id: profileId, dealt_at: site.platform.clock.now() }
  return addRows(site, 'games_buster_deals', { ...deal, ...dealt })
}

/** Ends a round, whatever the answers. */
export const clearRound = (
  { platform }: Pick<SharedSite, 'platform'>,
  id: string,
  by: 'ADMINISTRATOR' | 'PLAYERS',
) =>
  platform.db.transaction().execute(async tx => {
    const round = await lockRound(tx, id)
    if (round) await endRound(platform, tx, round, { state: 'CLEARED', by })
  })

import { randomUUID } from 'node:crypto'
import { beginRound, inStep } from '#server/features/moderation/case-steps.ts'
import { newTimelessId } from '#server/platform/clock.ts'
import { answer, report as reportThing } from '#server/testing/case-actions.ts'
import { placeAll } from '#server/testing/cooties-actions.ts'
import { payDues } from '#server/testing/dues.ts'
import {
  answerStar,
  dealStarred,
  firstOf,
  joinGame,
  tallyPicture,
  vote as voteOnPicture,
} from '#server/testing/game-actions.ts'
import { vote as voteOnSuspect } from '#server/testing/gpt-buster.ts'
import { exchangeMessages, report as reportHealth } from '#server/testing/health-notices.ts'
import { attemptOf, vote as voteOnAttempt } from '#server/testing/identify-actions.ts'
import { castVote, openCommunity, storeCase, uphold } from '#server/testing/jury-actions.ts'
import { sendMessage } from '#server/testing/member-actions.ts'
import { dealsOf, offerOf, propose } from '#server/testing/photo-help-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { memberAt } from '#server/testing/site-copies.ts'
import { addRows, removeRows } from '#server/testing/stored-rows.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply, textOf } from '#server/testing/visitor.ts'
import { gameIds } from '#shared/games/games.ts'

/**
 * A site where every secret act is possible at once. One member does most of them, toward the accused and toward the
 * owner of items in games. A juror and an outsider know neither side.
 */
export async function fillForActs(site: TestSite) {
  // The two sides and eight jurors: the site draws seven, even if one of them is left out.
  const community = await openCommunity(site, 2 + 8)
  const { accused: other, reporter, jurors } = community
  const names = ['Actor', 'Owner', 'Friend', 'Stranger', 'Holder']
  const made = await site.members(names.map(name => ({ name })))
  const [actor, owner, friend, stranger, holder] = firstOf(made, 5)
  const [juror, spare] = firstOf(jurors, 2)
  site.clock.advance(8 * 86_400_000)
  await exchangeMessages(site, actor, [other, friend])
  await exchangeMessages(site, juror, [friend])
  const members = { actor, owner, friend, stranger, holder, other, reporter, juror, spare }
  const all = Object.values(members)
  for (const member of [...all, ...jurors.slice(2)]) await joinGame(member, ...gameIds)
  await placeAll(all)
  await payDues(site, actor, 'YEAR')
  const messageId = await sendMessage(other, actor, 'An unkind word')
  const judgedId = await storeCase(site, { accused: other, reporters: [reporter] })
  const answeredId = await storeCase(site, { accused: actor, reporters: [other] })
  const liked = await dealStarred(site, actor, owner)
  const disliked = await dealStarred(site, actor, owner)
  const guessed = await givePicture(site, owner)
  await tallyPicture(site, guessed, { votes: 30, likes: 20 })
  const dealt = { profile_id: actor.profileId, game: 'RATING_GAME', picture_id: guessed } as const
  await addRows(site, 'games_picture_deals', { ...dealt, dealt_at: site.clock.now() })
  const { id: offerId, pictureId: offered } = await offerOf(owner)
  if (!(await dealsOf(actor)).includes(offerId)) throw new Error('not dealt')
  const suspected = await suspect(site, holder, owner)
  const { attemptId } = await attemptOf(site, other)
  const called_at = site.clock.now()
  const seat = { called_at, due_at: new Date(called_at.getTime() + 86_400_000) }
  const juror_profile_id = actor.profileId
  await addRows(site, 'identify_jurors', { attempt_id: attemptId, juror_profile_id, ...seat })
  const things = { messageId, judgedId, answeredId, liked, disliked, guessed, offerId, suspected }
  return { members, things: { ...things, offered, attemptId } }
}

export type Prepared = Awaited<ReturnType<typeof fillForActs>>

/**
 * Opens a round of GPT Buster! about one member and deals it to another.
 * @returns the deal's id
 */
async function suspect(site: TestSite, by: TestMember, of: TestMember) {
  const [round_id, id] = [randomUUID(), newTimelessId()]
  const now = site.clock.now()
  await addRows(site, 'games_buster_rounds', {
    id: round_id,
    profile_id: of.profileId,
    state: 'OPEN',
    opened_by: 'SIGNALS',
    signals: ['OPENING_MANY'],
    opened_at: now,
    due_at: new Date(now.getTime() + 7 * 86_400_000),
  })
  const deal = { id, profile_id: by.profileId, round_id, dealt_at: now }
  await addRows(site, 'games_buster_deals', deal)
  return id
}

/** The same members at a copy of the site. */
export const membersAt = (site: TestSite, { members }: Prepared): Prepared['members'] => ({
  ...members,
  ...Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, memberAt(site, member)]),
  ),
})

/** Draws seven of eight jurors, without the given one. */
export async function drawWithout(
  site: TestSite,
  { things }: Prepared,
  { profileId }: TestMember,
): Promise<void> {
  await removeRows(site, 'moderation_service', { profile_id: profileId })
  await inStep(site.platform, things.judgedId, async (step, found) => {
    if (found) await beginRound(site.platform, step, found, 1)
  })
}

type Act = (
  site: TestSite,
  members: Prepared['members'],
  things: Prepared['things'],
) => Promise<Reply>

/** The acts that nobody may learn of. A draw is also secret: `drawWithout` draws different jurors. */
const secretActs: readonly Act[] = [
  (site, { juror }, { judgedId }) => castVote(site, juror, judgedId, uphold()),
  (_, { actor }, { attemptId }) => voteOnAttempt(actor, attemptId),
  (_, { actor }, { messageId }) => reportThing(actor, { messageId }),
  (site, { actor }, { answeredId }) => answer(site, actor, answeredId, 'I did not do it'),
  async (site, { actor }, { disliked }) => {
    await answerStar(site, actor, disliked)
    return voteOnPicture(actor, disliked, 'NOT')
  },
  async (site, { actor }, { liked }) => {
    await answerStar(site, actor, liked)
    return voteOnPicture(actor, liked, 'HOT')
  },
  (_, { actor }, { guessed }) =>
    actor.visitor.call('PUT /api/games/rating-game/guesses/:profilePicId', {
      params: { profilePicId: guessed },
      body: { guess: 50 },
    }),
  (_, { holder }, { suspected }) => voteOnSuspect(holder, suspected, 'BOT'),
  (_, { actor }, { offerId }) => propose(actor, offerId),
  async (_, { actor, holder }) => {
    const { body } = expectDone(await actor.visitor.call('POST /api/billing/seats'))
    return holder.visitor.call('PUT /api/billing/seat', { body: { code: textOf(body.code) } })
  },
  (site, { actor, other }) => reportHealth(site, actor, [other]),
]

export async function doSecretActs(site: TestSite, prepared: Prepared): Promise<void> {
  for (const act of secretActs) {
    expectDone(await act(site, membersAt(site, prepared), prepared.things))
  }
}

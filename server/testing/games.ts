import { saveControlAnswer } from '#server/features/games/play-weight.ts'
import { takePace } from '#server/features/games/players.ts'
import { addScore } from '#server/features/games/seasons.ts'
import { newId, newTimelessId } from '#server/platform/clock.ts'
import { the } from './authorization-ids.ts'
import {
  absent,
  administratorOnly,
  answers,
  nothingToConfirm,
  own,
  ownerDoes,
  ownerDone,
  ownerKnows,
  type Row,
} from './authorization-row.ts'
import { dealTo, pictureIdFor, putGame } from './game-actions.ts'
import { dealBuster } from './gpt-buster.ts'
import { help, helpers, joinPhotoHelp, offerOf, usualCrop } from './photo-help-actions.ts'
import { givePicture } from './picture-actions.ts'
import { addRows, changeRows, rowsOf } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone } from './visitor.ts'

const notJoined = answers({ member: 403 })
const nobody = { params: { profileId: the('nobody') } }
const game = { params: { game: 'HOT_OR_NOT' } } as const
const onPicture = { params: { profilePicId: the('owner’s picture') } }
const offer = { params: { id: the('owner’s offer') } }
const item = { params: { id: the('owner’s item') } }

/** Every call of games, for the test of all calls. */
export const gamesRows: readonly Row[] = [
  own('GET /api/games'),
  answers({ member: 204, newcomer: 403 })('PUT /api/games/:game', 'to join', {
    ...game,
    body: { isJoined: true },
  }),
  notJoined('GET /api/games/:game/board', 'for who has joined', game),
  notJoined('POST /api/games/hot-or-not/cards', 'for who has joined'),
  absent('PUT /api/games/hot-or-not/votes/:profilePicId', 'on a picture that was not dealt', {
    ...onPicture,
    body: { answer: 'HOT' },
  }),
  answers({ member: 404 })('GET /api/games/hot-or-not/stars/:profilePicId', 'that were not dealt', {
    params: { profilePicId: the('nobody') },
  }),
  notJoined(
    'PUT /api/games/hot-or-not/stars/:profilePicId',
    'that were not dealt, by who has not joined',
    { params: { profilePicId: the('nobody') }, body: { side: 'LEFT' } },
  ),
  own('GET /api/games/hot-or-not/pictures'),
  notJoined('POST /api/games/rating-game/round', 'for who has joined'),
  absent('PUT /api/games/rating-game/guesses/:profilePicId', 'of a picture that was not dealt', {
    ...onPicture,
    body: { guess: 50 },
  }),

  notJoined('POST /api/games/gptbuster/items', 'without having joined'),
  absent('GET /api/games/gptbuster/items/:id/pictures/:number', 'of what the owner was dealt', {
    params: { ...item.params, number: 0 },
  }),
  answers({ member: 403, owner: 200 })(
    'PUT /api/games/gptbuster/items/:id',
    'of what the owner was dealt',
    { ...item, body: { verdict: 'HUMAN' } },
  ),
  administratorOnly('GET /api/admin/gptbuster', 'of everybody'),
  nothingToConfirm('GET /api/admin/gptbuster/:id/pictures/:number', 'that nobody has to confirm', {
    params: { id: the('nobody'), number: 0 },
  }),
  nothingToConfirm('PUT /api/admin/gptbuster/:id', 'that nobody has to confirm', {
    params: { id: the('nobody') },
    body: { isBot: true, reason: 'I looked' },
  }),

  notJoined('GET /api/games/cooties', 'outside the game'),
  notJoined('GET /api/games/cooties/players', 'outside the game', {
    query: { sectors: ['52:13'] },
  }),
  notJoined('PUT /api/games/cooties/pokes/:profileId', 'outside the game', nobody),
  notJoined('PUT /api/games/cooties/shots/:profileId', 'outside the game', nobody),
  notJoined('GET /api/games/cooties/quiz', 'outside the game'),
  notJoined('PUT /api/games/cooties/quiz/:number', 'outside the game', {
    params: { number: 1 },
    body: { answers: [0, 0, 0] },
  }),
  notJoined('GET /api/games/cooties/result', 'outside the game'),

  answers({ member: 403, owner: 200 })(
    'POST /api/games/photo-help/deals',
    'where the owner alone has joined',
    async ({ owner }) => {
      expectDone(await joinPhotoHelp(owner))
      return {}
    },
  ),
  absent('PUT /api/games/photo-help/deals/:id', 'of the owner’s picture, without having joined', {
    ...offer,
    body: { help: { crop: usualCrop, tip: 'SMILE' } },
  }),
  own('GET /api/games/photo-help/offers'),
  ownerDone('POST /api/games/photo-help/offers', 'a picture of the owner’s', async ({ owner }) => {
    expectDone(await joinPhotoHelp(owner))
    return { body: { id: the('new id'), profilePicId: the('owner’s picture') } }
  }),
  ownerKnows('GET /api/games/photo-help/offers/:id', 'the owner’s', offer),
  absent('PUT /api/games/photo-help/offers/:id/accepted', 'a crop that is none, for the owner’s', {
    ...offer,
    body: { cropId: the('nobody') },
  }),
  ownerDoes('DELETE /api/games/photo-help/offers/:id', 'the owner’s', offer),
]

/** A player with a score. Each of the two was dealt a picture of the other and helped with one. */
export async function fillGames(site: SharedSite, member: TestMember, friend: TestMember) {
  const { db, clock } = site.platform
  const game = 'HOT_OR_NOT'
  for (const player of [member, friend]) {
    expectDone(await putGame(player, game, { isJoined: true, isOnBoard: true }))
  }
  const play = { game, profileId: member.profileId, now: clock.now() } as const
  await takePace(site.platform, member.accountId)
  await saveControlAnswer(db, { ...play, item: 'star-1', isRight: true })
  await addScore(db, { ...play, good: 1, total: 1 })
  const shown = { shown_percent: 20, shown_count: 5 }
  await changeRows(site, 'games_scores', { profile_id: member.profileId }, shown)
  const own = await givePicture(site, member)
  const theirs = await givePicture(site, friend, { id: pictureIdFor(site, member, false) })
  const tally = { votes: 30, likes: 30, weighted_votes: 30, weighted_likes: 30 }
  const pictures = await rowsOf(site, 'pictures', { profile_id: member.profileId })
  const tallies = pictures.map(({ id }) => ({ picture_id: id, ...tally }))
  await addRows(site, 'games_tallies', tallies)
  const guessed = { round: 1, place: 1, guess: 70, share: 80, streak: 1, guessed_at: clock.now() }
  const about = { profile_id: member.profileId, picture_id: theirs }
  await addRows(site, 'games_guesses', { ...about, ...guessed })
  await dealTo(site, friend, own)
  await dealTo(site, member, theirs)
  await fillPhotoHelp(site, member, friend)
}

/**
 * The member offers a picture, and the friend proposes a crop for it. The member also proposes one to another player.
 */
async function fillPhotoHelp(site: SharedSite, member: TestMember, friend: TestMember) {
  const [stranger] = await helpers(site)
  for (const player of [member, friend]) expectDone(await joinPhotoHelp(player))
  const [own, theirs] = [await offerOf(member), await offerOf(stranger)]
  await help(site, friend, own.id)
  await help(site, member, theirs.id)
}

/**
 * A round about each of the two, with answers of the other. The member also has votes of a crowd, a signal and a
 * watched place.
 */
export async function fillGptBuster(site: SharedSite, member: TestMember, friend: TestMember) {
  const { clock } = site.platform
  const now = clock.now()
  for (const [suspect, player] of [
    [member, friend],
    [friend, member],
  ] as const) {
    const roundId = newId(clock)
    await addRows(site, 'games_buster_rounds', {
      id: roundId,
      profile_id: suspect.profileId,
      state: 'ASKED',
      opened_by: 'SIGNALS',
      signals: ['OPENING_MANY', 'REPLIES_FEW'],
      opened_at: now,
      asked_at: now,
      due_at: new Date(now.getTime() + 3_600_000),
    })
    const answered = { round_id: roundId, verdict: 'BOT', answered_at: now }
    await dealBuster(site, player, { id: newTimelessId(), ...answered })
    const control = { control_profile_id: suspect.profileId }
    await dealBuster(site, player, { id: newTimelessId(), ...control })
  }
  const { profileId: profile_id } = member
  const crowd = { bot_percent: 60, human_percent: 40, unsure_percent: 0 }
  await addRows(site, 'games_buster_crowds', { control_profile_id: profile_id, ...crowd })
  const signal = { signal: 'OPENING_MANY', noticed_at: now }
  await addRows(site, 'games_buster_signals', { profile_id, ...signal })
  const watched_until = new Date(now.getTime() + 86_400_000)
  const place = { lat: 52.375, lon: 13.375, seen_at: now, watched_until }
  await addRows(site, 'games_buster_places', { profile_id, ...place })
  await addRows(site, 'games_buster_records', { profile_id, streak: 1, best: 2 })
}

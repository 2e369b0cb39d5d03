import { giveUpAttempt, the } from './authorisation-ids.ts'
import {
  administratorOnly,
  answers,
  everybody,
  isOwn,
  own,
  ownerDoes,
  ownerDone,
  ownerKnows,
  type Row,
} from './authorisation-row.ts'
import { same } from './identify-actions.ts'
import { joinPhotoHelp, usualCrop } from './photo-help-actions.ts'
import { expectDone } from './visitor.ts'

const notJoined = answers({ member: 403 })
const notThere = { member: 404, newcomer: 403 }
const absent = answers(notThere)
const nothingToConfirm = answers({ member: 403, administrator: 404 })
const nobody = { params: { profileId: the('nobody') } }
const game = { params: { game: 'HOT_OR_NOT' } } as const
const onPicture = { params: { profilePicId: the('owner’s picture') } }
const offer = { params: { id: the('owner’s offer') } }
const item = { params: { id: the('owner’s item') } }
const attempt = { params: { id: the('owner’s attempt') } }
const shot = (authorProfileId: string) => ({
  ...attempt,
  form: { authorProfileId, number: '1' as const },
  hasFile: true,
})

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

  own('GET /api/identify'),
  answers({ member: 409, newcomer: 403, owner: 201 })(
    'POST /api/identify',
    'with a picture of the owner’s',
    async scene => {
      await giveUpAttempt(scene)
      return { body: { id: the('new id'), profilePicId: the('owner’s picture') } }
    },
  ),
  ownerDone('POST /api/identify/:id/shots', 'in the owner’s name', shot(the('owner'))),
  ownerDoes('POST /api/identify/:id/shots', 'to the owner’s attempt', shot(the('me'))),
  ownerDoes('DELETE /api/identify/:id', 'the owner’s', attempt),
  answers({ member: 404 })('GET /api/identify/jury/:id', 'without a call', attempt),
  answers({ member: 404 })('GET /api/identify/jury/:id/pictures/:number', 'without a call', {
    params: { ...attempt.params, number: 0 },
  }),
  absent('PUT /api/identify/jury/:id/vote', 'without a call', { ...attempt, body: same }),
  administratorOnly('GET /api/admin/identify', 'of everybody'),
  nothingToConfirm('PUT /api/admin/identify/:id', 'that jurors are still to judge', {
    ...attempt,
    body: { isSame: true, reason: 'I looked' },
  }),
]

const judged = { params: { caseId: the('case that the owner judges') } }
const ownersCase = { params: { id: the('case about the owner') } }
const bodyText = 'It was not like that'

export const justiceRows: readonly Row[] = [
  everybody('GET /api/public/docket', 'of the site'),
  own('GET /api/arbitration/cases'),
  ownerKnows('GET /api/arbitration/cases/:id', 'about the owner', ownersCase),
  ownerKnows('GET /api/arbitration/cases/:id/pictures/:number', 'about the owner', {
    params: { ...ownersCase.params, number: 0 },
  }),
  ownerDoes('PUT /api/arbitration/cases/:id/answer', 'about the owner', {
    ...ownersCase,
    body: { bodyText },
  }),
  answers({ member: 404, owner: 409 })(
    'PUT /api/arbitration/cases/:id/appeal',
    'about the owner, before a verdict',
    { ...ownersCase, body: { bodyText } },
  ),
  own('GET /api/arbitration/jury'),
  answers({ member: 204, newcomer: 403 })('PUT /api/arbitration/jury-service', isOwn, {
    body: { isServing: false },
  }),
  ownerKnows('GET /api/arbitration/jury/:caseId', 'a case that the owner judges', judged),
  answers({ ...notThere, owner: 204 })(
    'PUT /api/arbitration/jury/:caseId/vote',
    'in a case that the owner judges',
    { ...judged, body: { upholds: false, reason: 'I see nothing wrong' } },
  ),
  ownerDoes('PUT /api/arbitration/jury/:caseId/declined', 'a call of the owner’s', judged),
  own('GET /api/arbitration/dungeon'),
  own('GET /api/arbitration/practice'),
  own('PUT /api/arbitration/practice/:id', 'a practice case', {
    params: { id: 'one-polite-hello' },
    body: { upholds: false },
  }),
  answers({ member: 404 })('PUT /api/arbitration/practice/:id', 'none of them', {
    params: { id: 'nobody-knows-it' },
    body: { upholds: false },
  }),
]

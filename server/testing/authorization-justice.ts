import { byId, giveUpAttempt, the } from './authorization-ids.ts'
import {
  absent,
  administratorOnly,
  answers,
  everybody,
  isOwn,
  nothingToConfirm,
  notThere,
  own,
  ownerDoes,
  ownerDone,
  ownerKnows,
  type Row,
} from './authorization-row.ts'
import { same } from './identify-actions.ts'

const attempt = byId('owner’s attempt')
const shot = (authorProfileId: string) => ({
  ...attempt,
  form: { authorProfileId, number: '1' as const },
  hasFile: true,
})

export const identifyRows: readonly Row[] = [
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
const ownersCase = byId('case about the owner')
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

import { addMonths, monthOf } from '#shared/months.ts'
import { byId, the } from './authorization-ids.ts'
import {
  administratorDone,
  administratorOnly,
  answers,
  everybody,
  isOwn,
  own,
  ownDone,
  ownerDoes,
  ownerKnows,
  type Row,
} from './authorization-row.ts'
import { openBankAccount } from './dues.ts'

const lastYear = addMonths(monthOf(new Date()), -12)
/** One cent, so that the cost closes nothing that the funds keep open. */
const cost = { note: 'Hosting', amountCents: 1, firstMonth: lastYear, lastMonth: lastYear }
const seat = byId('owner’s seat')
const only = (status: number) => answers({ member: 403, administrator: status })

export const duesRows: readonly Row[] = [
  own('GET /api/billing'),
  answers({ member: 201 })('POST /api/billing/invoices', isOwn, async ({ site }) => {
    await openBankAccount(site)
    return { body: { tariff: 'MONTH' as const } }
  }),
  ownerKnows('POST /api/billing/invoices/:id/checkout', 'the owner’s', byId('owner’s invoice')),
  answers({ visitor: 400, member: 400 })('POST /api/billing/card-events', 'not signed', {
    body: '{}',
  }),
  answers({ member: 409 })('POST /api/billing/seats', 'without dues paid'),
  ownerDoes('DELETE /api/billing/seats/:id', 'the owner’s', seat),
  answers({ member: 204, owner: 422 })('PUT /api/billing/seat', 'of the owner, by its code', {
    body: { code: the('code of owner’s seat') },
  }),
  ownDone('DELETE /api/billing/seat'),
  own('GET /api/billing/credits'),
  answers({ member: 409 })('POST /api/billing/credits/months', 'without credits', {
    body: { id: the('new id') },
  }),
  everybody('GET /api/public/books', 'anybody'),

  administratorOnly('GET /api/admin/billing', 'the books'),
  administratorOnly('GET /api/admin/billing/costs', 'of the site'),
  administratorOnly('POST /api/admin/billing/costs', 'of the site', {
    body: { ...cost, id: the('new id') },
  }),
  only(404)('POST /api/admin/billing/costs/:id/end', 'of no cost', {
    ...byId('nobody'),
    body: { lastMonth: lastYear, reason: 'It has ended' },
  }),
  administratorOnly('POST /api/admin/billing/credits', 'to anybody', {
    body: {
      id: the('new id'),
      email: the('owner’s email'),
      credits: 1,
      reason: 'A case judged',
    },
  }),
  administratorOnly('PUT /api/admin/billing/bank-details', 'of the site', {
    body: { holder: 'The Commons', iban: '12345678', bic: '', bankName: '' },
  }),
  only(202)('POST /api/admin/billing/bank-statements', 'with a new header', {
    body: { text: `Date,Amount,Purpose,${the('new id')}\n2026-05-04,10.00,x` },
  }),
  administratorDone('DELETE /api/admin/billing/statement-layouts/:fingerprint', 'of any header', {
    params: { fingerprint: '0'.repeat(64) },
  }),
  administratorOnly('GET /api/admin/billing/payments', 'to decide'),
  administratorOnly('POST /api/admin/billing/payments/:id/decision', 'a gift', {
    ...byId('payment'),
    body: { decision: 'GIFT' },
  }),
]

const owners = { params: { accountId: the('owner’s account') } }
const role = { params: { ...owners.params, role: 'PRO' as const } }
const reason = { body: { reason: 'They asked for it' } }
const contactMessage = byId('owner’s contact message')
const appeal = { ...byId('owner’s appealed notice'), ...reason }
const adminCase = byId('case for administrators')

export const administratorsRows: readonly Row[] = [
  only(201)('POST /api/admin/testUsersCreate/:count', 'one', { params: { count: 1 } }),
  administratorOnly('GET /api/admin/dashboard/userRoleCounts', 'of the site'),
  administratorOnly('GET /api/admin/contact-messages', 'of everybody'),
  administratorOnly('GET /api/admin/contact-messages/:id', 'the owner’s', contactMessage),
  only(201)('POST /api/admin/contact-messages/:id/answers', 'to the owner’s', {
    ...contactMessage,
    body: { id: the('new id'), bodyText: 'Hello', answersSeen: 0 },
  }),
  administratorDone('PUT /api/admin/contact-messages/:id/state', 'of the owner’s', {
    ...contactMessage,
    body: { isClosed: true },
  }),
  administratorOnly('GET /api/admin/site', 'its brands'),
  administratorOnly('GET /api/admin/health', 'of the site'),
  only(202)('POST /api/admin/testUsersRemove', 'of all'),
  administratorOnly('GET /api/admin/jobs', 'of the site'),
  administratorOnly('POST /api/admin/jobs/retry', 'of no queue', { body: { queue: 'none' } }),

  administratorOnly('GET /api/admin/members', 'everybody'),
  administratorDone('PUT /api/admin/members/:accountId/roles/:role', 'to the owner', {
    ...role,
    ...reason,
  }),
  administratorDone('DELETE /api/admin/members/:accountId/roles/:role', 'of the owner', {
    ...role,
    ...reason,
  }),
  administratorDone('DELETE /api/admin/members/:accountId/sessions', 'of the owner', {
    ...owners,
    ...reason,
  }),
  administratorOnly('GET /api/admin/members/:accountId/birthdate', 'of the owner', owners),
  administratorDone('PUT /api/admin/members/:accountId/birthdate', 'of the owner', {
    ...owners,
    body: { birthdate: '1991-02-03', ...reason.body },
  }),
  administratorDone('DELETE /api/admin/members/:accountId', 'the owner', {
    ...owners,
    body: { email: the('owner’s email'), ...reason.body },
  }),
  administratorOnly('GET /api/admin/audit', 'the log'),
  administratorOnly('GET /api/admin/audit/export', 'the log as a file'),

  administratorOnly('GET /api/admin/health-appeals', 'of everybody'),
  administratorOnly('POST /api/admin/health-appeals/:id/sender', 'of the owner’s notice', appeal),
  administratorDone('PUT /api/admin/health-appeals/:id/closed', 'of the owner’s notice', appeal),

  administratorOnly('GET /api/admin/cases', 'of everybody'),
  administratorOnly('GET /api/admin/cases/:id', 'about the owner', adminCase),
  administratorOnly('GET /api/admin/cases/:id/pictures/:number', 'about the owner', {
    params: { ...byId('case with a picture').params, number: 0 },
  }),
  administratorDone('PUT /api/admin/cases/:id/decision', 'about the owner', {
    ...adminCase,
    body: { upheld: false, ...reason.body },
  }),
  administratorDone('PUT /api/admin/cases/:id/overturning', 'about the owner', {
    ...byId('decided case'),
    ...reason,
  }),
  administratorDone('PUT /api/admin/cases/:id/release', 'about the owner', {
    ...byId('case with a stay'),
    ...reason,
  }),
  administratorDone('POST /api/admin/cases/:id/messages', 'about the owner', {
    ...adminCase,
    body: { id: the('new id'), side: 'ACCUSED', bodyText: 'Hello' },
  }),
]

import { type Static, Type } from 'typebox'
import { reasonMaxLength } from '../audit-actions.ts'
import { healthConditionNames, healthLimits, reminderMonths } from '../health.ts'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, Id, Line, listOf, MainPicture, OfId, Text } from './primitives.ts'
import { TestingLink } from './site.ts'

const Condition = Type.Enum([...healthConditionNames])

/** What the recipient of a notice may know: a day and a condition. It has no field about the sender. */
export const HealthNotice = Type.Object({
  id: Id,
  condition: Condition,
  receivedOn: CalendarDate,
  /** Whether the recipient takes it for abuse, and whether an administrator has handled that. */
  appeal: Type.Enum(['NONE', 'OPEN', 'CLOSED']),
})
export type HealthNotice = Static<typeof HealthNotice>

/** When the member was last tested, as they say, and how often they want a reminder. */
const OwnTest = Type.Object({
  testedOn: CalendarDate,
  remindMonths: Type.Optional(Type.Enum([...reminderMonths])),
})
export type OwnTest = Static<typeof OwnTest>

export const HealthOverview = Type.Object({
  /** The newest day first. */
  notices: listOf(HealthNotice),
  test: Type.Optional(OwnTest),
  /** Absent if the member may send one now. */
  nextReportOn: Type.Optional(CalendarDate),
  testingLinks: listOf(TestingLink),
})
export type HealthOverview = Static<typeof HealthOverview>

/** A member who can be notified. */
export const HealthPerson = Type.Object({
  profileId: Id,
  profileName: Type.String(),
  ...MainPicture,
  /** The two wrote to each other within the given dates. */
  wroteThen: Type.Boolean(),
})
export type HealthPerson = Static<typeof HealthPerson>

/** The client makes `id`, so the server recognizes repeats. The dates are not stored. There is no field for words. */
export const HealthReport = Type.Object({
  id: Id,
  condition: Condition,
  from: CalendarDate,
  to: CalendarDate,
  profileIds: Type.Array(Id, { minItems: 1, maxItems: healthLimits.peopleMax, uniqueItems: true }),
})
export type HealthReport = Static<typeof HealthReport>

const SentReport = Type.Object({ nextReportOn: CalendarDate })

/** A notice that its recipient takes for abuse, without the recipient's name. */
export const HealthAppeal = Type.Object({
  id: Id,
  condition: Condition,
  receivedOn: CalendarDate,
  contestedOn: CalendarDate,
  bodyText: Type.String(),
  /** How often administrators have looked up the sender. */
  timesOpened: Type.Integer(),
})
export type HealthAppeal = Static<typeof HealthAppeal>

const AppealSender = Type.Object({
  /** Absent once the sender has erased their account. */
  sender: Type.Optional(
    Type.Object({ profileId: Id, profileName: Type.String(), email: Type.String() }),
  ),
})
export type AppealSender = Static<typeof AppealSender>

const Reason = Type.Object({ reason: Text(reasonMaxLength, 1) })

export const healthEndpoints = endpoints({
  /** Reading it clears the notifications about it. */
  'GET /api/health-notices': {
    access: 'member',
    hasEffects: true,
    answers: { 200: HealthOverview },
  },
  'DELETE /api/health-notice/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['health/not-found'],
  },
  /** The recipient takes it for abuse. A repeat changes nothing. */
  'PUT /api/health-notice/:id/appeal': {
    access: 'member',
    params: OfId,
    body: Type.Object({ bodyText: Text(healthLimits.contestMaxLength) }),
    answers: { 204: 'empty' },
    refusals: ['health/not-found'],
  },
  /** Members of the caller's own conversations. Those of the given dates come first. */
  'GET /api/health-people': {
    access: 'member',
    rate: serverLimits.messageSearchRate,
    query: Type.Object({
      name: Type.Optional(Line(limits.profileNameMaxLength)),
      from: CalendarDate,
      to: CalendarDate,
    }),
    answers: { 200: listOf(HealthPerson) },
    refusals: ['request/invalid'],
  },
  /** 200 if it was sent before. */
  'POST /api/health-report': {
    access: 'member',
    needsCompleteProfile: true,
    /** It protects the recipients, who do not learn who sent it. */
    isOpenInDungeon: true,
    body: HealthReport,
    answers: { 200: SentReport, 201: SentReport },
    refusals: [
      'request/invalid',
      'health/account-too-new',
      'health/report-spent',
      'health/too-long-ago',
      'health/unknown-people',
    ],
  },
  'PUT /api/health-test': {
    access: 'member',
    body: OwnTest,
    answers: { 204: 'empty' },
    refusals: ['request/invalid'],
  },
  'DELETE /api/health-test': { access: 'member', answers: { 204: 'empty' } },
  /** Open ones, the oldest first, without the administrator's own. */
  'GET /api/admin/health-appeals': {
    access: 'admin',
    answers: { 200: listOf(HealthAppeal) },
  },
  /** Decrypts the sender of one notice, and records that in the audit log. */
  'POST /api/admin/health-appeals/:id/sender': {
    access: 'admin',
    params: OfId,
    body: Reason,
    answers: { 200: AppealSender },
    refusals: ['request/invalid', 'health/not-found', 'health/own-notice'],
  },
  /** From then on, nobody can look up the sender. */
  'PUT /api/admin/health-appeals/:id/closed': {
    access: 'admin',
    params: OfId,
    body: Reason,
    answers: { 204: 'empty' },
    refusals: ['request/invalid', 'health/not-found', 'health/own-notice'],
  },
})

import { type Static, Type } from 'typebox'
import { reasonMaxLength } from '../audit-actions.ts'
import { healthConditionNames, healthLimits, reminderMonths } from '../health.ts'
import { limits } from '../limits.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, Id, listOf, MainPicture, OfId, Text } from './primitives.ts'
import { TestingLink } from './site.ts'

const Condition = Type.Enum([...healthConditionNames])

/** What its recipient may know of a notice: a day and a condition. There is no field for anything of its sender. */
export const HealthNotice = Type.Object({
  id: Id,
  condition: Condition,
  receivedOn: CalendarDate,
  /** Whether its recipient takes it for abuse, and whether an administrator has dealt with that. */
  appeal: Type.Enum(['NONE', 'OPEN', 'CLOSED']),
})
export type HealthNotice = Static<typeof HealthNotice>

/** When the member was last tested, by their own word, and how often they want to be reminded. */
const OwnTest = Type.Object({
  testedOn: CalendarDate,
  remindMonths: Type.Optional(Type.Enum([...reminderMonths])),
})
export type OwnTest = Static<typeof OwnTest>

export const HealthOverview = Type.Object({
  /** The newest day first. */
  notices: listOf(HealthNotice),
  test: Type.Optional(OwnTest),
  /** Absent while one may be sent. */
  nextReportOn: Type.Optional(CalendarDate),
  testingLinks: listOf(TestingLink),
})
export type HealthOverview = Static<typeof HealthOverview>

/** A member who may be notified. */
export const HealthPerson = Type.Object({
  profileId: Id,
  profileName: Type.String(),
  ...MainPicture,
  /** The two wrote to each other within the dates asked for. */
  wroteThen: Type.Boolean(),
})
export type HealthPerson = Static<typeof HealthPerson>

/** The client makes `id`, so that repeats are recognised. The dates are not stored. There is no field for words. */
export const HealthReport = Type.Object({
  id: Id,
  condition: Condition,
  from: CalendarDate,
  to: CalendarDate,
  profileIds: Type.Array(Id, { minItems: 1, maxItems: healthLimits.peopleMax, uniqueItems: true }),
})
export type HealthReport = Static<typeof HealthReport>

const SentReport = Type.Object({ nextReportOn: CalendarDate })

/** A notice that its recipient takes for abuse, without whose it is. */
export const HealthAppeal = Type.Object({
  id: Id,
  condition: Condition,
  receivedOn: CalendarDate,
  contestedOn: CalendarDate,
  bodyText: Type.String(),
  /** How often its sender has been looked up. */
  timesOpened: Type.Integer(),
})
export type HealthAppeal = Static<typeof HealthAppeal>

const AppealSender = Type.Object({
  /** Absent once they have erased their account. */
  sender: Type.Optional(
    Type.Object({ profileId: Id, profileName: Type.String(), email: Type.String() }),
  ),
})
export type AppealSender = Static<typeof AppealSender>

const Reason = Type.Object({ reason: Text(reasonMaxLength, 1) })

export const healthEndpoints = endpoints({
  /** Reading it attends to the notifications about it. */
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
  /** Its recipient takes it for abuse. Repeated it changes nothing. */
  'PUT /api/health-notice/:id/appeal': {
    access: 'member',
    params: OfId,
    body: Type.Object({ bodyText: Text(healthLimits.contestMaxLength) }),
    answers: { 204: 'empty' },
    refusals: ['health/not-found'],
  },
  /** People of the member's own conversations, those of the dates first. */
  'GET /api/health-people': {
    access: 'member',
    rate: serverLimits.messageSearchRate,
    query: Type.Object({
      name: Type.Optional(Text(limits.profileNameMaxLength, 1)),
      from: CalendarDate,
      to: CalendarDate,
    }),
    answers: { 200: listOf(HealthPerson) },
    refusals: ['request/invalid'],
  },
  /** 200 where it was sent before. */
  'POST /api/health-report': {
    access: 'member',
    needsCompleteProfile: true,
    /** It protects its recipients, who do not learn from whom it is. */
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
  /** Open ones, the oldest first; without the administrator's own. */
  'GET /api/admin/health-appeals': {
    access: 'admin',
    answers: { 200: listOf(HealthAppeal) },
  },
  /** Decrypts one sender, and says so in the audit log. */
  'POST /api/admin/health-appeals/:id/sender': {
    access: 'admin',
    params: OfId,
    body: Reason,
    answers: { 200: AppealSender },
    refusals: ['request/invalid', 'health/not-found', 'health/own-notice'],
  },
  /** Nobody can look up its sender any more. */
  'PUT /api/admin/health-appeals/:id/closed': {
    access: 'admin',
    params: OfId,
    body: Reason,
    answers: { 204: 'empty' },
    refusals: ['request/invalid', 'health/not-found', 'health/own-notice'],
  },
})

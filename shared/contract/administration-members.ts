import { type Static, Type } from 'typebox'
import { reasonMaxLength } from '../audit-actions.ts'
import { grantableRoles, roles } from '../roles.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, EmailAddress, Id, Line, listOf, Text } from './primitives.ts'

const Role = Type.Enum([...roles])

/** An account as administrators see it: no hour, no place, no message, note or opinion. */
export const MemberAccount = Type.Object({
  accountId: Id,
  profileId: Id,
  email: EmailAddress,
  /** The profile’s; empty before it has one. */
  name: Type.String(),
  joinedOn: CalendarDate,
  /** The latest day of their open sessions, in UTC; absent without a session. */
  lastSeenOn: Type.Optional(CalendarDate),
  sessionCount: Type.Integer(),
  roles: listOf(Role),
  /** Supports the site by dues, a friend's seat or a role. */
  isContributor: Type.Boolean(),
  /** Has a name and a birthdate, so others see the profile. */
  isComplete: Type.Boolean(),
})
export type MemberAccount = Static<typeof MemberAccount>

export const MemberQuery = Type.Object({
  /** Part of the address or of the profile's name. With fewer than three characters, its beginning. */
  words: Type.Optional(Line(serverLimits.emailMaxLength)),
  role: Type.Optional(Role),
  state: Type.Optional(Type.Enum(['COMPLETE', 'INCOMPLETE'])),
  seenFrom: Type.Optional(CalendarDate),
  seenTo: Type.Optional(CalendarDate),
  after: Type.Optional(Id),
})
export type MemberQuery = Static<typeof MemberQuery>

const MembersPage = Type.Object({
  members: listOf(MemberAccount),
  /** Where the search continues. A page may list fewer members than fit, or none, before the end. */
  next: Type.Optional(Id),
})
export type MembersPage = Static<typeof MembersPage>

/** The member finds it in their export. */
export const Reason = Text(reasonMaxLength, 1)
const Member = Type.Object({ accountId: Id })
const MemberRole = Type.Object({ accountId: Id, role: Type.Enum([...grantableRoles]) })
const Reasoned = Type.Object({ reason: Reason })

export const administrationMembersEndpoints = endpoints({
  'GET /api/admin/members': {
    access: 'admin',
    query: MemberQuery,
    answers: { 200: MembersPage },
  },
  /** Succeeds also if the member has the role. */
  'PUT /api/admin/members/:accountId/roles/:role': {
    access: 'admin',
    params: MemberRole,
    body: Reasoned,
    answers: { 204: 'empty' },
    refusals: ['administration/member-not-found'],
  },
  /** Succeeds also if the member does not have the role. */
  'DELETE /api/admin/members/:accountId/roles/:role': {
    access: 'admin',
    params: MemberRole,
    body: Reasoned,
    answers: { 204: 'empty' },
    refusals: [
      'administration/member-not-found',
      'administration/own-role',
      'administration/last-administrator',
    ],
  },
  'DELETE /api/admin/members/:accountId/sessions': {
    access: 'admin',
    params: Member,
    body: Reasoned,
    answers: { 204: 'empty' },
    refusals: ['administration/member-not-found'],
  },
  /** For an administrator who corrects it. It is shown nowhere else. */
  'GET /api/admin/members/:accountId/birthdate': {
    access: 'admin',
    params: Member,
    answers: { 200: Type.Object({ birthdate: Type.Optional(CalendarDate) }) },
    refusals: ['administration/member-not-found'],
  },
  'PUT /api/admin/members/:accountId/birthdate': {
    access: 'admin',
    params: Member,
    body: Type.Object({ birthdate: CalendarDate, reason: Reason }),
    answers: { 204: 'empty' },
    refusals: [
      'administration/member-not-found',
      'administration/no-birthdate',
      'profile/under-age',
    ],
  },
  'DELETE /api/admin/members/:accountId': {
    access: 'admin',
    params: Member,
    /** The address of the account. */
    body: Type.Object({ email: EmailAddress, reason: Reason }),
    answers: { 204: 'empty' },
    refusals: [
      'administration/member-not-found',
      'administration/address-differs',
      'administration/is-administrator',
    ],
  },
})

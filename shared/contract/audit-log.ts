import { type Static, Type } from 'typebox'
import { auditActions } from '../audit-actions.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, EmailAddress, Id, listOf, Timestamp } from './primitives.ts'

const AuditAction = Type.Enum([...auditActions])

/** An act of an administrator or of an operator at the command line. Addresses are shown while the accounts exist. */
export const AuditEntry = Type.Object({
  id: Id,
  tsActed: Timestamp,
  action: AuditAction,
  origin: Type.Enum(['SITE', 'COMMAND_LINE']),
  actorEmail: Type.Optional(Type.String()),
  /** Whether it concerned a member. The member may since be erased. */
  hasMember: Type.Boolean(),
  memberEmail: Type.Optional(Type.String()),
  /** Such as the role. */
  details: Type.String(),
  reason: Type.String(),
  /** The network address it came from, while it is stored. */
  address: Type.Optional(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

const AuditFilter = Type.Object({
  action: Type.Optional(AuditAction),
  /** The actor's or the member's. */
  email: Type.Optional(EmailAddress),
  /** Days in UTC, both included. */
  from: Type.Optional(CalendarDate),
  to: Type.Optional(CalendarDate),
})
export type AuditFilter = Static<typeof AuditFilter>

export const AuditPage = Type.Object({
  entries: listOf(AuditEntry),
  /** Where older entries begin; absent at the end. */
  next: Type.Optional(Id),
})
export type AuditPage = Static<typeof AuditPage>

export const auditLogEndpoints = endpoints({
  /** The newest first. */
  'GET /api/admin/audit': {
    access: 'admin',
    query: Type.Object({ ...AuditFilter.properties, before: Type.Optional(Id) }),
    answers: { 200: AuditPage },
  },
  /** Everything found, as a file. The export is an act as well. */
  'GET /api/admin/audit/export': {
    access: 'admin',
    hasEffects: true,
    hasHead: false,
    rate: { count: 20, windowMs: 60_000 },
    query: AuditFilter,
    answers: { 200: 'table' },
  },
})

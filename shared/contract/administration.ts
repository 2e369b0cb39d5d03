import { type Static, Type } from 'typebox'
import { roles } from '../roles.ts'
import { serverLimits } from '../server-limits.ts'
import { endpoints } from './endpoint.ts'
import { Id, listOf } from './primitives.ts'

export const RoleCount = Type.Object({ role: Type.Enum([...roles]), count: Type.Integer() })
export type RoleCount = Static<typeof RoleCount>

export const administrationEndpoints = endpoints({
  /** Creates complete members with the role TEST, on the map. @returns the ids of their profiles */
  'POST /api/admin/testUsersCreate/:count': {
    access: 'admin',
    rate: { count: 30, windowMs: 60_000 },
    params: Type.Object({
      count: Type.Integer({ minimum: 1, maximum: serverLimits.testUsersMax }),
    }),
    answers: { 201: listOf(Id) },
  },
  /** Every role, in its order. */
  'GET /api/admin/dashboard/userRoleCounts': {
    access: 'admin',
    answers: { 200: listOf(RoleCount) },
  },
})

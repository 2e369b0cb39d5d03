import type { FastifyRequest } from 'fastify'
import type { ErasureDependencies } from '#server/features/accounts/erase-account.ts'
import { eraseMember } from '#server/features/accounts/erase-account.ts'
import { endMemberSessions } from '#server/features/accounts/own-sessions.ts'
import { changeRole } from '#server/features/accounts/roles.ts'
import { correctBirthdate, readBirthdate } from '#server/features/profile/birthdate.ts'
import { administrator } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { AccountAct } from '#server/policies/account-acts.ts'
import { findMembers } from './find-members.ts'

interface ActCall {
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly params: { readonly accountId: string }
  readonly body: { readonly reason: string }
}

/** What administrators see of members' accounts, and do with them. */
export function administrationMembersRoutes(
  serve: Serve,
  platform: Platform,
  erasure: ErasureDependencies,
): void {
  serve('GET /api/admin/members', ({ query }) => findMembers(platform, query))

  serve('PUT /api/admin/members/:accountId/roles/:role', async call => {
    await changeRole(platform, { ...actOf(call), action: 'grant', role: call.params.role })
  })

  serve('DELETE /api/admin/members/:accountId/roles/:role', async call => {
    await changeRole(platform, { ...actOf(call), action: 'revoke', role: call.params.role })
  })

  serve('DELETE /api/admin/members/:accountId/sessions', async call => {
    await endMemberSessions(platform, actOf(call))
  })

  serve('GET /api/admin/members/:accountId/birthdate', ({ params }) =>
    readBirthdate(platform.db, params),
  )

  serve('PUT /api/admin/members/:accountId/birthdate', async call => {
    await correctBirthdate(platform, { ...actOf(call), birthdate: call.body.birthdate })
  })

  serve('DELETE /api/admin/members/:accountId', async call => {
    await eraseMember(platform, erasure, { ...actOf(call), email: call.body.email })
  })
}

const actOf = ({ viewer, request, params, body }: ActCall): AccountAct => ({
  actor: administrator(viewer, request),
  member: { accountId: params.accountId },
  reason: body.reason.trim(),
})

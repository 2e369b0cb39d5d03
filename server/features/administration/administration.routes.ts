import { Readable } from 'node:stream'
import { type ErasureDependencies, eraseMember } from '#server/features/accounts/erase-account.ts'
import { endMemberSessions } from '#server/features/accounts/own-sessions.ts'
import { changeRole, roleCounts } from '#server/features/accounts/roles.ts'
import { correctBirthdate, readBirthdate } from '#server/features/profile/birthdate.ts'
import { administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Call, Serve } from '#server/platform/serve/serve.ts'
import type { AccountAct } from '#server/policies/account-acts.ts'
import type { AuditFilter, AuditPage } from '#shared/contract/audit-log.ts'
import type { Contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type AuditRange, csvHeader, csvLine, readAuditLog } from './audit-log/read-audit-log.ts'
import { readJobs, retryFailedJobs } from './failed-jobs.ts'
import { findMembers } from './members/find-members.ts'
import { type HealthSources, listBrands, readHealth } from './site.ts'
import {
  type AddTestUsers,
  countTestUsers,
  createTestUsers,
  isUnderWay,
  removeTestUsers,
  type TestUserRemoval,
} from './test-users.ts'

interface AdministrationParts extends HealthSources {
  readonly erasure: ErasureDependencies
  readonly addTestUsers: AddTestUsers
  readonly testUserRemoval: TestUserRemoval
}

export function administrationRoutes(
  serve: Serve,
  platform: Platform,
  { erasure, addTestUsers, testUserRemoval, ...sources }: AdministrationParts,
): void {
  serve('POST /api/admin/testUsersCreate/:count', ({ params: { count }, viewer, request }) =>
    createTestUsers(platform, addTestUsers, { actor: administrator(viewer, request), count }),
  )

  serve('GET /api/admin/dashboard/userRoleCounts', () => roleCounts(platform.db))

  serve('GET /api/admin/jobs', () => readJobs(platform))

  serve('POST /api/admin/jobs/retry', async ({ body, viewer, request }) => {
    const actor = administrator(viewer, request)
    return { count: await retryFailedJobs(platform, { ...body, actor }) }
  })

  serve('GET /api/admin/health', () => readHealth(platform, sources))

  serve('GET /api/admin/site', async () => ({
    ...listBrands(platform),
    testUsers: {
      count: await countTestUsers(platform.db),
      isRemoving: await isUnderWay(platform.db, testUserRemoval),
    },
  }))

  serve('POST /api/admin/testUsersRemove', async ({ viewer, request }) => {
    await removeTestUsers(platform, testUserRemoval, administrator(viewer, request))
    return {}
  })

  auditLogRoutes(serve, platform)
  memberRoutes(serve, platform, erasure)
}

const exportedAtOnce = 500
const fileName = 'audit-log.csv'

function auditLogRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  serve('GET /api/admin/audit', ({ query }) => readPage(db, query))

  serve('GET /api/admin/audit/export', async ({ query, viewer, request, reply }) => {
    const actor = administrator(viewer, request)
    // Refuses days that do not exist before the server sends anything.
    await readAuditLog(db, { ...query, limit: 1 })
    await db.transaction().execute(tx => recordAct(platform, tx, { actor, action: 'LOG_EXPORTED' }))
    const lines = Readable.from(csvOf(db, query))
    lines.once('error', error => request.log.error({ err: error }, 'an export failed'))
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('text/csv; charset=utf-8')
    return lines
  })
}

async function readPage(db: Db, query: Omit<AuditRange, 'limit'>): Promise<AuditPage> {
  const size = serverLimits.auditPage
  const entries = await readAuditLog(db, { ...query, limit: size + 1 })
  const shown = entries.slice(0, size)
  const last = shown.at(-1)
  return { entries: shown, ...(last && entries.length > size ? { next: last.id } : {}) }
}

async function* csvOf(db: Db, filter: AuditFilter): AsyncIterable<string> {
  yield csvHeader
  let before: string | undefined
  do {
    const entries = await readAuditLog(db, { ...filter, before, limit: exportedAtOnce })
    yield entries.map(csvLine).join('')
    before = entries.length < exportedAtOnce ? undefined : entries.at(-1)?.id
  } while (before !== undefined)
}

type Erasure = Call<Contract['DELETE /api/admin/members/:accountId']>
type ActCall = Pick<Erasure, 'viewer' | 'request'> & {
  readonly params: Pick<Erasure['params'], 'accountId'>
  readonly body: Pick<Erasure['body'], 'reason'>
}

function memberRoutes(serve: Serve, platform: Platform, erasure: ErasureDependencies): void {
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
  reason: body.reason,
})

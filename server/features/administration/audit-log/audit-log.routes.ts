import { Readable } from 'node:stream'
import { administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Serve } from '#server/platform/serve/serve.ts'
import type { AuditFilter, AuditPage } from '#shared/contract/audit-log.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { csvHeader, csvLine } from './audit-csv.ts'
import { type AuditRange, readAuditLog } from './read-audit-log.ts'

const exportedAtOnce = 500
const fileName = 'audit-log.csv'

/** The log of what administrators do, for administrators. */
export function auditLogRoutes(serve: Serve, platform: Platform): void {
  const { db } = platform

  serve('GET /api/admin/audit', ({ query }) => readPage(db, query))

  serve('GET /api/admin/audit/export', async ({ query, viewer, request, reply }) => {
    const actor = administrator(viewer, request)
    // Refuses days that do not exist before anything is sent.
    await readAuditLog(db, { ...query, limit: 1 })
    await db.transaction().execute(tx => recordAct(platform, tx, { actor, action: 'LOG_EXPORTED' }))
    const lines = Readable.from(csvOf(db, query))
    lines.once('error', error => request.log.error({ err: error }, 'an export broke off'))
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

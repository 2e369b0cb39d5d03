import type { ExportPart } from '../account-data.ts'
import { jsonListFile, pageByPage } from '../archive.ts'
import { lowestId } from '../clock.ts'
import type { Db } from '../database/connect.ts'

const pageSize = 500

/** What administrators did about the member, and what the member did as one. It does not name the other side. */
export const exportAudit: ExportPart = async function* ({ db }, { accountId }) {
  yield jsonListFile(
    'administration.json',
    pageByPage((last: AuditRow | undefined) => actsOf(db, accountId, last?.id)),
  )
}

type AuditRow = Awaited<ReturnType<typeof actsOf>>[number]

function actsOf(db: Db, accountId: string, after = lowestId) {
  return db
    .selectFrom('audit_keys')
    .innerJoin('audit_entries', join =>
      join.on(eb =>
        eb.or([
          eb('audit_entries.subject_key', '=', eb.ref('audit_keys.key')),
          eb('audit_entries.actor_key', '=', eb.ref('audit_keys.key')),
        ]),
      ),
    )
    .leftJoin('audit_addresses', join =>
      join
        .onRef('audit_addresses.entry_id', '=', 'audit_entries.id')
        .onRef('audit_addresses.account_id', '=', 'audit_keys.account_id'),
    )
    .select(['audit_entries.id', 'audit_entries.acted_at as actedAt', 'action', 'origin'])
    .select(['details', 'reason', 'address'])
    .select(eb =>
      // Acts of the command line have no actor.
      eb('audit_entries.actor_key', 'is not distinct from', eb.ref('audit_keys.key')).as(
        'isOwnAct',
      ),
    )
    .where('audit_keys.account_id', '=', accountId)
    .where('audit_entries.id', '>', after)
    .orderBy('audit_entries.id')
    .limit(pageSize)
    .execute()
}

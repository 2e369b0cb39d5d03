import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Role } from '#shared/roles.ts'

export const isOfRole = (accountId: RawBuilder<unknown>, role: Role): RawBuilder<boolean> =>
  sql<boolean>`
  exists (select from accounts_roles r where r.account_id = ${accountId} and r.role = ${sql.lit(role)})`

export async function hasRole(db: Db, accountId: string, role: Role): Promise<boolean> {
  const { rows } = await sql`select where ${isOfRole(sql`${accountId}`, role)}`.execute(db)
  return rows.length > 0
}

import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { roles } from '#shared/contract/accounts.ts'
import type { RoleCount } from '#shared/contract/administration.ts'

/** How many accounts have each role. A trigger of `accounts_roles` writes every change of the counts. */
export async function roleCounts(db: Db): Promise<RoleCount[]> {
  const rows = await db
    .selectFrom('accounts_role_counts')
    .select(['role', sql<number>`sum(change)::bigint`.as('count')])
    .groupBy('role')
    .execute()
  const counts = new Map(rows.map(({ role, count }) => [role, count]))
  return roles.map(role => ({ role, count: counts.get(role) ?? 0 }))
}

/** Folds the changes of each count into one row, so that reading them stays short. */
export async function foldRoleCounts({ db }: Pick<Platform, 'db'>): Promise<void> {
  await sql`
    with folded as (delete from accounts_role_counts returning role, change)
    insert into accounts_role_counts (role, change)
    select role, sum(change) from folded group by role having sum(change) <> 0`.execute(db)
}

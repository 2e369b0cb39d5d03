import { sql } from 'kysely'
import type { TestMember, TestSite } from './test-site.ts'

/** Moves what a member has paid for so that it ends then: a session lasts no longer than dues do. */
export async function endDuesAt(
  { platform: { db } }: TestSite,
  { accountId }: TestMember,
  end: Date,
): Promise<void> {
  await sql`
    update billing_periods p set starts_at = p.starts_at + (${end} - p.ends_at), ends_at = ${end}
    from billing_members m where m.member_key = p.member_key and m.account_id = ${accountId}
  `.execute(db)
}

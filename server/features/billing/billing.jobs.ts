import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import { runEach, runForEach } from '#server/platform/jobs/run-each.ts'
import type { Platform } from '#server/platform/platform.ts'
import { billingLimits } from '#shared/billing-limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { queueReminder, type ReminderKind } from './billing-mails.ts'
import { bookBegunCosts } from './books/costs.ts'
import { publishSums } from './books/publish-sums.ts'
import type { Cards } from './card/card-service.ts'
import { checkCheckouts } from './card/check-checkouts.ts'

const remindersMax = 500

export function billingJobs(platform: Platform, cards: Cards | undefined): void {
  platform.jobs.schedule('remind-of-dues', '37 * * * *', () => remindOfDues(platform))
  platform.jobs.schedule('purge-invoices', '47 * * * *', () => purgeInvoices(platform))
  platform.jobs.schedule('book-costs', '7 * * * *', () =>
    runEach([() => bookBegunCosts(platform), () => publishSums(platform)]),
  )
  // Handles the job even without cards. A schedule that once existed keeps making jobs, and a process has to take them.
  platform.jobs.schedule('check-checkouts', '*/10 * * * *', async () => {
    if (cards) await checkCheckouts(platform, cards)
  })
}

/** Mails once before and once after the end of the last period that a member has paid for. */
export async function remindOfDues(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime()
  await runEach([
    () => remind(platform, 'SOON', { after: now, until: now + serverLimits.duesReminderMs }),
    () => remind(platform, 'OVER', { after: now - billingLimits.duesGraceMs, until: now }),
  ])
}

interface Due {
  readonly invoiceId: string
  readonly memberKey: string
  readonly endsAt: Date
}

/** @param span the period ends later than `after` and not later than `until`, in milliseconds since the epoch */
async function remind(
  platform: Platform,
  kind: ReminderKind,
  span: { readonly after: number; readonly until: number },
) {
  const { rows } = await sql<Due>`
    select p.invoice_id as "invoiceId", p.member_key as "memberKey", p.ends_at as "endsAt"
    from billing_periods p
    where p.ends_at > ${new Date(span.after)} and p.ends_at <= ${new Date(span.until)}
      and not exists (select from billing_revocations r where r.invoice_id = p.invoice_id)
      and not exists (
        select from billing_periods later
        where later.member_key = p.member_key and later.ends_at > p.ends_at
          and not exists (select from billing_revocations r where r.invoice_id = later.invoice_id)
      )
      and not exists (
        select from billing_reminders sent where sent.invoice_id = p.invoice_id and sent.kind = ${kind}
      )
    order by p.ends_at
    limit ${remindersMax}`.execute(platform.db)
  await runForEach(rows, due => remindOne(platform, kind, due))
}

/** Another process may have reminded meanwhile. */
function remindOne(platform: Platform, kind: ReminderKind, due: Due) {
  const { invoiceId, ...period } = due
  return platform.db.transaction().execute(async tx => {
    const reminded = await tx
      .insertInto('billing_reminders')
      .values({ invoice_id: invoiceId, kind, sent_at: platform.clock.now() })
      .onConflict(conflict => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (reminded) await queueReminder(platform, tx, { kind, ...period })
  })
}

/**
 * Deletes old invoices without any booking, and old checkouts. Checkouts go even if they have not ended, because cards
 * may be switched off by now.
 */
export function purgeInvoices({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  const closed = ago(billingLimits.invoiceOpenMs)
  const unpaid = ago(billingLimits.invoiceUnpaidKeptMs)
  const isUsedBy = (table: string) =>
    sql`exists (select from ${sql.table(table)} where invoice_id = billing_invoices.id)`
  const isForgotten = sql`issued_at < ${unpaid} and not ${isUsedBy('billing_entries')}
    and not ${isUsedBy('billing_payments')} and not ${isUsedBy('billing_checkouts')}`
  return runEach([
    () => deleteInBatches(db, 'billing_checkouts', sql`created_at < ${closed}`),
    () => deleteInBatches(db, 'billing_invoices', isForgotten),
  ])
}

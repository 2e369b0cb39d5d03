import { plainSettings } from '#server/features/accounts/account.ts'
import { invoicesOfAccount } from '#server/features/billing/invoices.queries.ts'
import { searchesOf } from '#server/features/discovery/saved-searches/saved-searches.ts'
import { readOwnTest } from '#server/features/health/own-test.ts'
import { noticesOf } from '#server/features/health/read-notices.ts'
import { nextReportOf } from '#server/features/health/send-report.ts'
import { openNotifications } from '#server/features/notifications/notifications.queries.ts'
import { quietHours } from '#server/features/notifications/push/push.queries.ts'
import { fieldColumns } from '#server/features/profile/profile-fields.ts'
import { answersOf } from '#server/features/support/read-contact-messages.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  all,
  type ExportedMember,
  type ExportTable,
  list,
  one,
  stored,
} from '#server/policies/export-files.ts'
import { serverLimits } from '#shared/server-limits.ts'

/** Data of the member alone: account, profile, position, dues, health, and what the site told or asked them. */
export const accountFiles: ExportTable['files'] = {
  // Leaves out every secret that allows a login.
  'account.json': async member => ({
    ...((await one(member, account)) ?? refuse('session/missing')),
    ...(await all(member, {
      roles: stored('accounts_roles.account_id', ['role', 'granted_at', 'granted_by']),
      // Leaves out the network address: another person may have entered the member's email address.
      acknowledgements: stored('accounts_acknowledgements.email', [
        'id',
        'email',
        'value',
        'text',
        'acknowledged_at',
      ]),
      consents: stored('accounts_consents.account_id', ['kind', 'text', 'given_at']),
      sessions: stored('sessions.account_id', [
        'id',
        'by_mail',
        'address',
        'device',
        'created_at',
        'seen_at',
      ]),
      // Only days: the site knows a network only as a hash.
      knownNetworks: stored(
        'sessions_networks.account_id',
        ['seen_at as lastLoginDay'],
        ['seen_at', 'network'],
      ),
      devices: stored(
        'accounts_push_subscriptions.account_id',
        ['device_name', 'endpoint', 'expiration_time', 'created_at', 'session_id', 'host'],
        ['endpoint'],
      ),
      emailChanges: stored('accounts_email_changes.account_id', [
        'email',
        'created_at',
        'expires_at',
      ]),
      oldAddresses: stored(
        'accounts_old_addresses.account_id',
        ['email', 'left_at', 'expires_at'],
        ['left_at', 'email'],
      ),
      loginMails: stored('accounts_mail_passwords.email', [
        'id',
        'email',
        'created_at',
        'expires_at',
        'used_at',
        'cancelled_at',
      ]),
      waitingLoginMails: stored(
        'accounts_waiting_login_mails.email',
        ['email', 'asked_at', 'due_at'],
        ['recipient', 'asker'],
      ),
    })),
  }),
  // Includes the refused birthdates of a minor.
  'profile.json': async member => ({
    ...((await one(member, profile)) ?? refuse('session/missing')),
    ...(await all(member, {
      refusedBirthdates: stored('profile_age_flags.profile_id', ['id', 'birthdate', 'flagged_at']),
    })),
  }),
  'position.json': async member => (await one(member, position)) ?? {},
  'saved-searches.json': ({ db, profileId }) => searchesOf(db, profileId).execute(),
  // The items of the list, without groups.
  'notifications.json': ({ clock, db, profileId }) =>
    openNotifications(db, profileId, clock.now()).execute(),
  'messages-to-support.json': list(
    ['id'],
    ({ db, accountId }) =>
      db
        .selectFrom('support_messages')
        .select(['id', 'name', 'message', 'brand', 'created_at', 'closed_at'])
        .select(answersOf)
        .where('account_id', '=', accountId),
    ({ answers, ...message }) => ({
      ...message,
      answers: answers.map(each => ({ ...each, answeredAt: new Date(each.answeredAt) })),
    }),
  ),
  // Invoices and payments, the seats that the member made and the one they took, their credits and what these bought.
  'dues.json': async member => ({
    ...(await one(member, stored('billing_members.account_id', ['host as askedForAt']))),
    ...(await all(member, {
      invoices,
      payments,
      seatsGiven: stored(
        'billing_seats.payer_account_id',
        ['id', 'code', 'made_at', 'taken_at'],
        ['made_at', 'id'],
      ),
      volunteerCredits: stored(
        'billing_credits.member_key',
        ['id', 'kind', 'credits', 'reason', 'booked_at', 'work', 'work_id'],
        ['booked_at', 'id'],
      ),
      monthsByCredits: stored(
        'billing_credit_months.member_key',
        ['credit_id', 'starts_at', 'ends_at'],
        ['ends_at', 'credit_id'],
      ),
    })),
    // Leaves out the owner of the seat.
    seatHeld: await one(member, stored('billing_seats.holder_account_id', ['code', 'taken_at'])),
  }),
  // Notices that the member received, and their own data. It leaves out notices they sent: nobody who forces a member
  // to hand over their export may learn of them, so no sender is decrypted. It also leaves out letters on their way,
  // which would give away when they were sent.
  'health.json': async member => ({
    notices: await noticesOf(member, member.profileId),
    test: await readOwnTest(member.db, member.profileId),
    nextReportOn: await nextReportOf(member, member.accountId),
  }),
  // What administrators did to the member, and what the member did as an administrator. It never names the other side.
  'administration.json': list(['id'], acts),
}

const account = list(
  ['id'],
  ({ db, accountId }) =>
    db
      .selectFrom('accounts')
      .select(['id', 'email', 'name', 'default_profile_id', 'created_at', 'password_hash'])
      .select(plainSettings)
      .select(quietHours.as('quietHours'))
      .where('id', '=', accountId),
  ({ password_hash: passwordHash, ...row }) => ({ ...row, hasPassword: passwordHash !== null }),
)

const profile = list(['id'], ({ db, accountId, profileId }) =>
  db
    .selectFrom('profiles')
    .select(['id', 'account_id', 'name', 'birthdate', 'birthdate_corrected_at'])
    .select(fieldColumns)
    .select(['created_at', 'updated_at'])
    .where('id', '=', profileId)
    .where('account_id', '=', accountId),
)

/**
 * The map point and the pending point. After its end, a position shows only when it ended, whether the member hid, and
 * the memory of cells. A device's exact location is never stored.
 */
const position = list(
  ['effective_until'],
  ({ db, profileId }) =>
    db
      .selectFrom('positions')
      .select(['lat', 'lon', 'published_by', 'hidden', 'memory as rememberedCells'])
      .select(['pending_lat', 'pending_lon', 'publish_at', 'reported_at', 'shown_at'])
      .select('effective_until')
      .where('profile_id', '=', profileId),
  (row, { clock }) => {
    const { hidden, rememberedCells, effective_until } = row
    return effective_until > clock.now() ? row : { hidden, rememberedCells, effective_until }
  },
)

async function invoices({ db, accountId }: ExportedMember) {
  const rows = await invoicesOfAccount(db, accountId, serverLimits.invoicesExportedMax)
  return rows.map(invoice => ({ ...invoice, memberKey: undefined }))
}

/** Amounts booked on the invoices. The payment itself may be larger, or come from another person. */
const payments = list(['booked_at', '_id', 'account'], ({ db, accountId }) =>
  db
    .selectFrom('billing_entries as entry')
    .innerJoin('billing_postings as posting', 'posting.entry_id', 'entry.id')
    .innerJoin('billing_payments as p', 'p.id', 'entry.payment_id')
    .innerJoin('billing_invoices as i', 'i.id', 'entry.invoice_id')
    .innerJoin('billing_members as m', 'm.member_key', 'i.member_key')
    .select(['entry.id as _id', 'entry.kind', 'posting.account', 'posting.amount_cents'])
    .select(['i.reference', 'p.method', 'p.booked_on', 'entry.booked_at'])
    .where('m.account_id', '=', accountId)
    .where('posting.account', 'in', ['MEMBERS', 'DUES']),
)

function acts({ db, accountId }: ExportedMember) {
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
    .select(['audit_entries.id', 'audit_entries.acted_at', 'action', 'origin', 'details', 'reason'])
    .select('address')
    .select(eb =>
      // Actions of the command line have no actor.
      eb('audit_entries.actor_key', 'is not distinct from', eb.ref('audit_keys.key')).as(
        'isOwnAct',
      ),
    )
    .where('audit_keys.account_id', '=', accountId)
}

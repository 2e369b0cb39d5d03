import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { newOneTimePassword, tokenHash } from '#server/platform/secrets.ts'
import { acknowledgementValues } from '#shared/contract/accounts.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { limits } from '#shared/limits.ts'
import { loginMail } from './login-mail.ts'

interface Caller {
  /** IP address. */
  readonly address: string
  /** Chooses the brand; nothing else is made of it. */
  readonly host: string
}

type Registration = BodyOf<Contract['POST /api/auth/register']>

/**
 * Mails a one-time password to whoever owns the address. The same for a known address (a recovery) and an unknown one
 * (a registration): neither the answer nor the work done tells them apart.
 */
export async function requestLoginMail(
  platform: Platform,
  registration: Registration,
  { address, host }: Caller,
): Promise<void> {
  const email = registration.email.toLowerCase()
  refuseMissingAcknowledgements(registration)
  const { attempts, db } = platform
  await attempts.take('register-network', address, limits.registrationsPerNetwork)
  await attempts.take('register-email', email, limits.registrationsPerEmail)
  await db.transaction().execute(async tx => {
    await recordAcknowledgements(platform, tx, registration, address)
    const password = await issueMailPassword(platform, tx, email)
    await platform.mailer.queue(tx, loginMail(platform.brands, { host, email, password }))
  })
}

/** Issues a one-time password beside the account's own, cancelling earlier ones, in the caller's transaction. */
export async function issueMailPassword(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  email: string,
): Promise<string> {
  const now = clock.now()
  const password = newOneTimePassword()
  await lockAddress(db, email)
  await db
    .updateTable('accounts_mail_passwords')
    .set({ cancelled_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute()
  await db
    .insertInto('accounts_mail_passwords')
    .values({
      id: newId(clock),
      email,
      password_hash: tokenHash(password),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.oneTimePasswordValidMs),
    })
    .execute()
  return password
}

/** Two requests at the same time would not see, and so not cancel, each other's password. */
async function lockAddress(db: Db, email: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(db)
}

function refuseMissingAcknowledgements({ acknowledgements }: Registration) {
  const given = new Set(acknowledgements.map(({ value }) => value))
  if (acknowledgementValues.every(value => given.has(value))) return
  refuse('request/invalid', { errors: [{ path: '/acknowledgements', message: 'all are needed' }] })
}

async function recordAcknowledgements(
  { clock }: Platform,
  db: Db,
  { email, acknowledgements }: Registration,
  address: string,
) {
  await db
    .insertInto('accounts_acknowledgements')
    .values(
      acknowledgements.map(({ value, text }) => ({
        id: newId(clock),
        email: email.toLowerCase(),
        value,
        text,
        text_hash: createHash('sha256').update(text).digest(),
        address,
        acknowledged_at: clock.now(),
      })),
    )
    .execute()
}

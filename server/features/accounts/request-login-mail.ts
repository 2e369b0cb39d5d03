import { createHash } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { acknowledgementValues } from '#shared/contract/accounts.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/limits.ts'
import { requestMail } from './login-mail.ts'

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
  await platform.attempts.takeForNetwork(
    'register-network',
    address,
    serverLimits.registrationsPerNetwork,
  )
  await requestMail(platform, { email, host, address }, tx =>
    recordAcknowledgements(platform, tx, registration, address),
  )
}

/** Mails a link to a member's own address: what it begins may change the login for a while. */
export async function requestFreshLink(
  platform: Platform,
  { accountId }: Viewer,
  { host, address }: Caller,
): Promise<void> {
  const account = await platform.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const { email } = account ?? refuse('session/missing')
  await requestMail(platform, { email, host, address }, async () => {})
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

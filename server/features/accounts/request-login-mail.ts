import { createHash } from 'node:crypto'
import { refuseUntil } from '#server/platform/attempts.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { acknowledgementValues } from '#shared/contract/accounts.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type Asked, requestMail } from './login-mail.ts'
import { isAccountsAddress } from './old-addresses.ts'

interface Caller {
  /** IP address. */
  readonly address: string
  /** Chooses the brand; nothing else is made of it. */
  readonly host: string
}

type Registration = BodyOf<Contract['POST /api/auth/register']>

/**
 * Mails a one-time password to whoever owns the address. The same for a known address (a recovery) and an unknown one
 * (a registration): neither the answer nor the work done tells them apart. Where a network has asked too often all are
 * refused, but accounts get their mail: what a stranger asks keeps nobody out who shares the network.
 */
export async function requestLoginMail(
  platform: Platform,
  registration: Registration,
  { address, host }: Caller,
): Promise<void> {
  const email = registration.email.toLowerCase()
  refuseMissingAcknowledgements(registration)
  const taken = await platform.attempts.takeOrWaitForNetwork(
    'register-network',
    address,
    serverLimits.registrationsPerNetwork,
  )
  if ('freeAt' in taken) {
    mailAccountAlone(platform, { email, host, address })
    refuseUntil(taken.freeAt, platform.clock.now(), 'accounts/network-spent')
  }
  await requestMail(platform, { email, host, address }, tx =>
    recordAcknowledgements(platform, tx, registration, address),
  )
}

/** Nobody waits for it: the answer is the same, and as soon there, whether there is an account. */
function mailAccountAlone(platform: Platform, asked: Asked) {
  const mail = async () => {
    const isAccounts = await isAccountsAddress(platform, platform.db, asked)
    if (isAccounts) await requestMail(platform, asked, async () => {})
  }
  void mail().catch((error: unknown) =>
    platform.log.error({ err: error }, 'a login mail could not be asked for'),
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

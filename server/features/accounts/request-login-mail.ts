import { createHash } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { refuseUntil } from '#server/platform/limits/refuse-until.ts'
import { requireEmailAddress } from '#server/platform/mail/email-address.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { addressOnFile } from '#server/policies/address-on-file.ts'
import { acknowledgementValues } from '#shared/contract/accounts.ts'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { isAccountsAddress } from './account-addresses.ts'
import { type LoginMailRequest, requestMail } from './login-mail.ts'

interface Caller {
  /** IP address. */
  readonly address: string
  /** Chooses the brand and nothing else. */
  readonly host: string
}

type Registration = BodyOf<Contract['POST /api/auth/register']>

/**
 * Mails a one-time password to the owner of the address. A known address gets a recovery mail, an unknown one a
 * registration mail. Neither the answer nor the work reveals which. A network over its limit is refused, but accounts
 * still get their mail. So a stranger cannot lock out others on the same network.
 */
export async function requestLoginMail(
  platform: Platform,
  registration: Registration,
  { address, host }: Caller,
): Promise<void> {
  requireEmailAddress('/email', registration.email)
  refuseMissingAcknowledgements(registration)
  const email = await addressOnFile(platform.db, registration.email)
  const taken = await platform.quotas.takeOrWaitForNetwork(
    'register-network',
    address,
    serverLimits.registrationsPerNetwork,
  )
  if ('freeAt' in taken) {
    mailIfAccount(platform, { email, host, address })
    refuseUntil(taken.freeAt, platform.clock.now(), 'accounts/network-spent')
  }
  await requestMail(platform, { email, host, address }, tx =>
    recordAcknowledgements(platform, tx, { ...registration, email }, address),
  )
}

/** Runs in the background, so the answer and its time are the same whether there is an account or not. */
function mailIfAccount(platform: Platform, request: LoginMailRequest) {
  const mail = async () => {
    const isAccounts = await isAccountsAddress(platform, platform.db, request)
    if (isAccounts) await requestMail(platform, request, async () => {})
  }
  void mail().catch((error: unknown) =>
    platform.log.error({ err: error }, 'could not send a login mail'),
  )
}

/** Mails a login link to the member's own address. The session it starts may change the login for a limited time. */
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
  refuseField('/acknowledgements', 'must hold all acknowledgements')
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
        email,
        value,
        text,
        text_hash: createHash('sha256').update(text).digest(),
        address,
        acknowledged_at: clock.now(),
      })),
    )
    .execute()
}

import { randomBytes } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import { billingLimits, type Tariff } from '#shared/billing-limits.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { readBankDetails } from './bank/bank-details.ts'
import { invoiceOf, invoicesOfAccount, memberKeyOf, presentInvoice } from './invoices.queries.ts'

interface Order {
  readonly accountId: string
  /** Chooses the brand of mails to the member. */
  readonly host: string
  readonly tariff: Tariff
}

/** Issues an invoice for a tariff, or returns the open one. */
export async function issueInvoice(
  platform: Platform,
  hasCards: boolean,
  { accountId, host, tariff }: Order,
) {
  if (!hasCards && !(await readBankDetails(platform.db))) refuse('billing/no-way-to-pay')
  return platform.db.transaction().execute(async tx => {
    const memberKey = await memberKeyOf(tx, accountId, host)
    const open = await openInvoice(platform, tx, { accountId, tariff })
    if (open) return { invoice: presentInvoice(open), isNew: false }
    const id = await addInvoice(platform, tx, memberKey, tariff)
    const added = await invoiceOf(tx, id)
    if (!added) throw new Error('the invoice is missing after its insert')
    return { invoice: presentInvoice(added), isNew: true }
  })
}

async function openInvoice(
  { clock }: Platform,
  tx: Db,
  { accountId, tariff }: Pick<Order, 'accountId' | 'tariff'>,
) {
  const issuedAfter = clock.now().getTime() - billingLimits.invoiceOpenMs
  const invoices = await invoicesOfAccount(tx, accountId, serverLimits.invoicesListedMax)
  return invoices.find(
    invoice =>
      invoice.tariff === tariff &&
      invoice.endsAt === null &&
      invoice.amountCents === limits.tariffs[tariff].amountCents &&
      invoice.issuedAt.getTime() > issuedAfter,
  )
}

/** Tries another reference if one already exists. */
async function addInvoice({ clock }: Platform, tx: Db, memberKey: string, tariff: Tariff) {
  const { amountCents, months, seats } = limits.tariffs[tariff]
  for (;;) {
    const added = await tx
      .insertInto('billing_invoices')
      .values({
        id: newId(clock),
        member_key: memberKey,
        reference: makeReference(randomBytes(referenceBytes)),
        tariff,
        amount_cents: amountCents,
        months,
        seats,
        issued_at: clock.now(),
      })
      .onConflict(conflict => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
}

/** Creditor references (ISO 11649): `RF`, two check digits, and eight characters that cannot be confused. */

/** Without I, L, O and U (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const referenceBytes = 5
/** Finds overlapping references too. */
const candidates = new RegExp(`(?=(RF\\d\\d[${alphabet}]{8}))`, 'g')

/** @param random five bytes */
export function makeReference(random: Uint8Array): string {
  let rest = random.reduce((number, byte) => number * 256n + BigInt(byte), 0n)
  let body = ''
  for (let index = 0; index < 8; index++) {
    body += alphabet[Number(rest % 32n)]
    rest /= 32n
  }
  return `RF${checkDigits(body)}${body}`
}

/** The valid references in a text, each once, with any spacing. */
export function referencesIn(text: string): string[] {
  const joined = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  const found = Array.from(joined.matchAll(candidates), ([, reference = '']) => reference)
  return [...new Set(found)].filter(
    reference => checkDigits(reference.slice(4)) === reference.slice(2, 4),
  )
}

/** MOD 97-10 (ISO/IEC 7064) over the characters and `RF00`, with letters as numbers from 10. */
function checkDigits(body: string) {
  const digits = Array.from(`${body}RF00`, character => Number.parseInt(character, 36)).join('')
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
}

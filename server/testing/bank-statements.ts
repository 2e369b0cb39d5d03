import { expect } from 'vitest'
import { readStatement as read } from '#server/features/billing/bank/read-statement.ts'
import type { StatementLine } from '#server/features/billing/bank/statement-line.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ChosenLayout, LayoutProposal } from '#shared/contract/bank-statements.ts'
import {
  type BillingOverview,
  ledgerAccounts,
  type UndecidedPayment,
} from '#shared/contract/billing.ts'
import { openBankAccount } from './dues.ts'
import { ownSite, siteOfTest, type TestMember, type TestSite } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

export interface StatementRow {
  readonly text: string
  readonly amount?: string
  readonly currency?: string
  readonly bookedOn?: string
  readonly payer?: string
  readonly account?: string
  /** Only in a file with a column for it. */
  readonly status?: string
}

/** A site whose members can pay by transfer, for one test file, and an administrator who keeps its books. */
export const ownBooks = async () => withBooks(await ownSite('has a bank account'))

/** The same for one test. */
export const booksOfTest = async () => withBooks(await siteOfTest('has a bank account'))

async function withBooks(site: TestSite) {
  const administrator = await site.member({ roles: ['ADMIN'] })
  await openBankAccount(site)
  return { site, administrator }
}

/** A bank's CSV file with these payments. */
export function csvOf(...rows: readonly StatementRow[]): string {
  const hasStatus = rows.some(({ status }) => status !== undefined)
  const header =
    'Booking Date;Value Date;Partner Name;Partner Iban;Payment Reference;Amount;Currency'
  const lines = rows.map(({ text, amount = '10.00', currency = 'USD', ...row }) => {
    const { bookedOn = '2026-11-03', payer = 'A. Payer', account = 'XX00 1234', status = '' } = row
    const cells = [bookedOn, bookedOn, `"${payer}"`, account, `"${text}"`, amount, currency]
    return [...cells, ...(hasStatus ? [status] : [])].join(';')
  })
  return [hasStatus ? `${header};Status` : header, ...lines].join('\n')
}

/** What the site answers to a file. For a file with a new header it is a proposal. */
export const uploadText = (
  { visitor }: TestMember,
  text: string,
  layout?: ChosenLayout,
): Promise<Reply> =>
  visitor.call('POST /api/admin/billing/bank-statements', {
    body: { text, ...(layout ? { layout } : {}) },
  })

/** Confirms the proposed layout. */
export function asProposed({ text }: Pick<Reply, 'text'>): ChosenLayout {
  const { fingerprint, columns }: LayoutProposal = JSON.parse(text)
  return { fingerprint, roles: columns.map(({ role }) => role), isConfirmed: true }
}

/** Uploads a file, and confirms the proposed layout for a new header. */
export async function importText(administrator: TestMember, text: string): Promise<Reply> {
  const reply = await uploadText(administrator, text)
  return reply.status === 202 ? uploadText(administrator, text, asProposed(reply)) : reply
}

export async function importRows(administrator: TestMember, ...rows: readonly StatementRow[]) {
  return expectDone(await importText(administrator, csvOf(...rows))).body
}

/** Payments that wait for a decision and contain these words. */
export async function undecided({ visitor }: TestMember, words = ''): Promise<UndecidedPayment[]> {
  const query = { size: 100 }
  const { text } = expectDone(await visitor.call('GET /api/admin/billing/payments', { query }))
  const payments: readonly UndecidedPayment[] = JSON.parse(text)
  return payments.filter(({ purpose }) => purpose.includes(words))
}

/** Balances in cents by account of the books. */
export async function balances({ visitor }: TestMember): Promise<Map<string, number>> {
  const { text } = expectDone(await visitor.call('GET /api/admin/billing'))
  const { balances: rows }: BillingOverview = JSON.parse(text)
  return new Map(rows.map(({ account, balanceCents }) => [account, balanceCents]))
}

/** The accounts that an action changed, and by how many cents. */
export async function bookedBy(administrator: TestMember, deed: () => Promise<unknown>) {
  const before = await balances(administrator)
  await deed()
  const after = await balances(administrator)
  const changes = ledgerAccounts.map(account => {
    const change = (after.get(account) ?? Number.NaN) - (before.get(account) ?? Number.NaN)
    return [account, change] as const
  })
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

/** A line of ten dollars, as the reader returns it. */
export const readLine = (part: object = {}) => ({
  amountCents: 1_000,
  currency: 'USD',
  bookedOn: '2026-11-03',
  purpose: 'RF18539007547034',
  identity: expect.any(String),
  keys: expect.any(Array),
  references: expect.any(Array),
  ...part,
})

/** The reason why a file is refused. */
export function refusalOf(text: string): string | undefined {
  try {
    readStatement(text)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'billing/statement-unreadable') throw error
    return error.detail.errors?.[0]?.message
  }
  return 'no refusal'
}

/** The payments of a file whose proposed layout was confirmed. */
export function readStatement(text: string): readonly StatementLine[] {
  const opened = read({ text })
  const answer = 'header' in opened ? read({ text, roles: opened.header.proposed }) : opened
  return 'lines' in answer ? answer.lines : []
}

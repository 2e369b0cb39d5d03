import type { BankDetails, Invoice } from '#shared/contract/billing.ts'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatMoney } from '#shared/texts/money.ts'
import type { CopyFactsProps } from './copy-facts.tsx'
import { inFours, joinedAccount, shownAccount } from './in-fours.ts'

const texts = billingTexts.invoice

/** What a transfer needs, in the order of a bank's form; what this bank has no word for is left out. */
export function transferFacts(invoice: Invoice, bank: BankDetails): CopyFactsProps['facts'] {
  const { holder, iban, bic, bankName } = bank
  const facts = [
    { name: texts.holder, words: holder },
    { name: texts.iban, words: shownAccount(iban), copied: joinedAccount(iban), isCode: true },
    { name: texts.bic, words: bic, isCode: true },
    { name: texts.bankName, words: bankName },
    ...invoiceFacts(invoice),
  ]
  return facts.filter(({ words }) => words !== '')
}

/** What is to be paid, and by which name. */
export function invoiceFacts(invoice: Invoice): CopyFactsProps['facts'] {
  const { reference, amountCents, paidCents } = invoice
  const missing = amountCents - paidCents
  return [
    { name: texts.amount, words: formatMoney(missing), copied: (missing / 100).toFixed(2) },
    { name: texts.reference, words: inFours(reference), copied: reference, isCode: true },
  ]
}

import type { BankDetails } from '#shared/contract/billing.ts'
import { limits } from '#shared/limits.ts'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'

const texts = billingDeskTexts.bank

export type BankDetailsProblems = {
  readonly [Field in keyof BankDetails]?: string | undefined
}

/** What keeps bank details from being saved, by field; the server checks again, and the IBAN's check digits. */
export function bankDetailsProblemsOf(details: BankDetails): BankDetailsProblems {
  const { holder, iban, bic, bankName } = details
  return {
    holder: problemOf(holder, texts.holderMissing),
    iban: problemOf(iban, texts.ibanMissing),
    bic: problemOf(bic),
    bankName: problemOf(bankName),
  }
}

export function trimmed({ holder, iban, bic, bankName }: BankDetails): BankDetails {
  return { holder: holder.trim(), iban: iban.trim(), bic: bic.trim(), bankName: bankName.trim() }
}

function problemOf(words: string, missing?: string): string | undefined {
  if (missing !== undefined && words.trim() === '') return missing
  return words.trim().length > limits.bankDetailMaxLength ? texts.tooLong : undefined
}

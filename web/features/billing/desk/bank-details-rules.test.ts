import { describe, expect, test } from 'vitest'
import { billingDeskTexts } from '#shared/texts/billing-desk.ts'
import { bankDetailsProblemsOf, trimmed } from './bank-details-rules.ts'

const texts = billingDeskTexts.bank
const fit = { holder: 'Lambda', iban: 'DE89 3704 0044 0532 0130 00', bic: '', bankName: '' }

/** Only what is wrong. */
const wrongIn = (details: typeof fit) =>
  Object.fromEntries(Object.entries(bankDetailsProblemsOf(details)).filter(([, words]) => words))

describe('bank details', () => {
  test('need no more than a holder and an account', () => {
    expect(wrongIn(fit)).toEqual({})
  })
  test('without a holder or an account are not saved', () => {
    expect(wrongIn({ ...fit, holder: ' ', iban: '' })).toEqual({
      holder: texts.holderMissing,
      iban: texts.ibanMissing,
    })
  })
  test('have an end', () => {
    const long = 'x'.repeat(101)
    expect(wrongIn({ holder: long, iban: long, bic: long, bankName: long })).toEqual({
      holder: texts.tooLong,
      iban: texts.tooLong,
      bic: texts.tooLong,
      bankName: texts.tooLong,
    })
  })
  test('are kept without the spaces around them', () => {
    expect(trimmed({ holder: ' L ', iban: ' 1 ', bic: ' B ', bankName: ' N ' })).toEqual({
      holder: 'L',
      iban: '1',
      bic: 'B',
      bankName: 'N',
    })
  })
})

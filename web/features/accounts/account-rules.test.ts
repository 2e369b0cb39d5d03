import { describe, expect, test } from 'vitest'
import { acknowledgementTexts } from '#shared/texts/acknowledgements.ts'
import { emailProblemOf, toEmail } from './account-rules.ts'
import { acknowledgement, acknowledgementValues } from './registration.data.ts'

describe('an email address', () => {
  test.each(['', '   ', 'marco', 'marco.example.org'])('%j is refused', email => {
    expect(emailProblemOf(email)).toBeDefined()
  })

  test.each(['marco@example.org', 'm@localhost'])('%j passes', email => {
    expect(emailProblemOf(email)).toBeUndefined()
  })

  test('of marks that nobody sees is empty', () => {
    expect(emailProblemOf('\u200b\ufeff')).toBe(emailProblemOf(''))
  })

  test('is sent trimmed and in lower case', () => {
    expect(toEmail(' Marco@Example.ORG ')).toBe('marco@example.org')
  })
})

test('an acknowledgement is sent with the whole text that was shown', () => {
  for (const value of acknowledgementValues) {
    expect(acknowledgement(value)).toEqual({ value, text: acknowledgementTexts[value].text })
  }
})

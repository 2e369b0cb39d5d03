import { describe, expect, test } from 'vitest'
import { settingsProblemsOf } from './settings-rules.ts'

const draft = {
  name: 'Marco',
  email: 'marco@example.org',
  password: '',
  confirmation: '',
  currentPassword: '',
}

/** The names of the invalid fields. */
const wrongFields = (change: Partial<typeof draft>, asksCurrentPassword = false) =>
  Object.entries(settingsProblemsOf({ ...draft, ...change }, asksCurrentPassword))
    .filter(([, problem]) => problem !== undefined)
    .map(([field]) => field)

describe('settings', () => {
  test('without a new password can be saved', () => {
    expect(wrongFields({})).toEqual([])
  })

  test('need a name and an address', () => {
    expect(wrongFields({ name: '  ', email: '' })).toEqual(['name', 'email'])
  })

  test('are refused while the two passwords differ', () => {
    const password = 'long enough'
    expect(wrongFields({ password, confirmation: 'long enougH' })).toEqual(['confirmation'])
    expect(wrongFields({ password })).toEqual(['confirmation'])
    expect(wrongFields({ confirmation: password })).toEqual(['confirmation'])
    expect(wrongFields({ password, confirmation: password })).toEqual([])
    const accents = { password: 'gru\u0308ne Bu\u0308cher', confirmation: 'grüne Bücher' }
    expect(wrongFields(accents)).toEqual([])
  })

  test('refuse a password below the minimum length', () => {
    for (const short of ['nine char', '👍'.repeat(9), 'u\u0308'.repeat(9)]) {
      expect(wrongFields({ password: short, confirmation: short })).toEqual(['password'])
    }
  })

  test('refuse a name and a password above the maximum length', () => {
    const password = 'p'.repeat(201)
    const tooLong = { name: 'n'.repeat(101), password, confirmation: password }
    expect(wrongFields(tooLong)).toEqual(['name', 'password'])
    const most = '😀'.repeat(200)
    expect(wrongFields({ password: most, confirmation: most })).toEqual([])
  })

  test('ask for the current password only when it is needed', () => {
    expect(wrongFields({}, true)).toEqual(['currentPassword'])
    expect(wrongFields({ currentPassword: 'old' }, true)).toEqual([])
  })
})

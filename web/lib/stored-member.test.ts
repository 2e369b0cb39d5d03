import { expect, test } from 'vitest'
import { memberOf } from './stored-member.ts'

test('a stored member is read again', () => {
  const member = { profileId: 'p', roles: ['USER', 'ADMIN'] }
  expect(memberOf(JSON.parse(JSON.stringify(member)))).toEqual(member)
})

test.each([undefined, null, 'p', [], { profileId: 7, roles: 'ADMIN' }, { roles: [1, null] }])(
  'nobody is read from %j',
  stored => {
    expect(memberOf(stored)).toEqual({ profileId: undefined, roles: [] })
  },
)

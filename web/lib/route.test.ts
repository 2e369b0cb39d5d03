import { describe, expect, test } from 'vitest'
import { isInMenu, mayOpen, returnPathOf, type ScreenRoute, waitsForRoles } from './route.ts'

const visitor = { isLoggedIn: false, profileId: undefined, roles: [] }
const member = { isLoggedIn: true, profileId: 'p', roles: ['USER'] }
const admin = { ...member, roles: ['USER', 'ADMIN'] }
const formerAdmin = { ...visitor, roles: ['ADMIN'] }

const inMenu = (menu: ScreenRoute['menu']) =>
  [visitor, member, admin, formerAdmin].map(session =>
    isInMenu({ access: 'anyone', menu }, session),
  )
const opens = (access: ScreenRoute['access']) =>
  [visitor, member, admin, formerAdmin].map(session => mayOpen({ access }, session))

describe('the menu', () => {
  test('shows always to everyone', () => {
    expect(inMenu('always')).toEqual([true, true, true, true])
  })
  test('shows authenticated only to those logged in', () => {
    expect(inMenu('authenticated')).toEqual([false, true, true, false])
  })
  test('shows unauthenticated only to those logged out', () => {
    expect(inMenu('unauthenticated')).toEqual([true, false, false, true])
  })
  test('shows admin only to administrators who are logged in', () => {
    expect(inMenu('admin')).toEqual([false, false, true, false])
  })
  test('shows never to nobody', () => {
    expect(inMenu('never')).toEqual([false, false, false, false])
  })
  test('leaves out what needs a login, whatever its rule, when logged out', () => {
    expect(isInMenu({ access: 'member', menu: 'always' }, visitor)).toBe(false)
  })
})

describe('a screen', () => {
  test('for anyone opens to everyone', () => {
    expect(opens('anyone')).toEqual([true, true, true, true])
  })
  test('for visitors closes once logged in', () => {
    expect(opens('visitor')).toEqual([true, false, false, true])
  })
  test('for members needs a login', () => {
    expect(opens('member')).toEqual([false, true, true, false])
  })
  test('for administrators needs the role and a login', () => {
    expect(opens('admin')).toEqual([false, false, true, false])
  })
})

test('a screen of administrators waits only for members whose roles are not known yet', () => {
  const unknown = { ...member, profileId: undefined, roles: [] }
  expect(waitsForRoles({ access: 'admin' }, unknown)).toBe(true)
  for (const session of [visitor, member, admin, formerAdmin]) {
    expect(waitsForRoles({ access: 'admin' }, session)).toBe(false)
  }
  for (const access of ['anyone', 'visitor', 'member'] as const) {
    expect(waitsForRoles({ access }, unknown)).toBe(false)
  }
})

test.each(['/settings', '/search/map?x=1#lat=1', '/loginhistory'])(
  'the login leads back to %s',
  from => {
    expect(returnPathOf({ from })).toBe(from)
  },
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  '/login',
  '/login?token=x',
  '/logout',
  7,
  null,
])('the login leads home rather than to %j', from => {
  expect(returnPathOf({ from })).toBe('/')
})

test.each([undefined, null, 'settings', {}])('the login leads home when it remembers %j', state => {
  expect(returnPathOf(state)).toBe('/')
})

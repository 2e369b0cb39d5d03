import { describe, expect, test } from 'vitest'
import { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { isInMenu, isOnHome, mayOpen, waitsForRoles } from './menu-rule.ts'
import type { RouteRow } from './route-row.ts'
import { routes } from './routes.ts'

const rows: readonly RouteRow[] = routes
const visitor = { isLoggedIn: false, profileId: undefined, roles: [] }
const member = { isLoggedIn: true, profileId: 'p', roles: ['USER'] }
const admin = { ...member, roles: ['USER', 'ADMIN'] }
const formerAdmin = { ...visitor, roles: ['ADMIN'] }

const memberCards = [
  ['Map', '/search/map'],
  ['Profile Tiles', '/search/tile'],
  ['Swype Profiles', '/search/swype'],
  ['Read Profiles', '/search/profile'],
  ['Personal Chat', '/chat/personal'],
  ['Map Chat', '/chat/broadcast'],
  ['Community', '/games'],
  ['View Likes', '/likes/profilelikedyou'],
  ['Edit Profile', '/profileEdit'],
  ['Account', '/settings'],
  ['About Us', '/aboutus'],
  ['Logout', '/logout'],
] as const
const visitorCards = [
  ['Login', '/login'],
  ['Register', '/register'],
] as const

/** There are no broadcasts yet: it leads on to the conversations, which have a card of their own. */
const leadsOn = '/chat/broadcast'

const inMenu = (menu: RouteRow['menu']) =>
  [visitor, member, admin, formerAdmin].map(session =>
    isInMenu({ access: 'anyone', menu }, session),
  )
const opens = (access: RouteRow['access']) =>
  [visitor, member, admin, formerAdmin].map(session => mayOpen({ access }, session))

describe('the menu', () => {
  test('shows always to everybody', () => {
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
  test('for anyone opens to everybody', () => {
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

const names = new Map(Object.entries(sitePagesTexts.cards).map(([path, { name }]) => [path, name]))

describe('the route table', () => {
  test('has each path once', () => {
    const paths = rows.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  test('puts nothing with a parameter into the menu or on the home page', () => {
    const bare = rows.filter(({ menu, card }) => menu !== 'never' || card)
    expect(bare.filter(({ path }) => path.includes(':'))).toEqual([])
  })
  test('has an icon for whatever is seen in the menu or on the home page, and for nothing else', () => {
    expect(rows.filter(({ icon }) => !icon).map(({ path }) => path)).toEqual(
      rows.filter(({ menu, card }) => menu === 'never' && !card).map(({ path }) => path),
    )
  })
  test('puts a card for every screen there is on the home page, named and ordered as agreed', () => {
    const paths = rows.map(({ path }) => path).filter(path => path !== leadsOn)
    for (const [session, agreed] of [
      [member, memberCards],
      [visitor, visitorCards],
    ] as const) {
      const cards = rows.filter(row => isOnHome(row, session))
      expect(cards.map(({ path }) => [names.get(path), path])).toEqual(
        agreed.filter(([, path]) => paths.includes(path)),
      )
    }
  })
})

test('a screen of administrators waits for who is logged in and not known yet, and for nobody else', () => {
  const unknown = { ...member, profileId: undefined, roles: [] }
  expect(waitsForRoles({ access: 'admin' }, unknown)).toBe(true)
  for (const session of [visitor, member, admin, formerAdmin]) {
    expect(waitsForRoles({ access: 'admin' }, session)).toBe(false)
  }
  for (const access of ['anyone', 'visitor', 'member'] as const) {
    expect(waitsForRoles({ access }, unknown)).toBe(false)
  }
})

import { describe, expect, test } from 'vitest'
import { landingTexts } from '#shared/texts/landing.ts'
import { sitePagesTexts } from '#shared/texts/site-pages.ts'
import { hasCard, hasVisitorCard, type ScreenRoute } from '#web/lib/route.ts'
import { routes as list } from './routes.ts'

const routes: readonly ScreenRoute[] = list
const member = { isLoggedIn: true, profileId: 'p', roles: ['USER'] }

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

const cardTexts = { ...sitePagesTexts.cards, ...landingTexts.cards }
const names = new Map(Object.entries(cardTexts).map(([path, { name }]) => [path, name]))

describe('the list of routes', () => {
  test('has each path once', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  test('puts nothing with a parameter into the menu or on the home page', () => {
    const bare = routes.filter(({ menu, card }) => menu !== 'never' || card)
    expect(bare.filter(({ path }) => path.includes(':'))).toEqual([])
  })
  test('has icons for what is in the menu or on the home page, and for nothing else', () => {
    expect(routes.filter(({ icon }) => !icon).map(({ path }) => path)).toEqual(
      routes.filter(({ menu, card }) => menu === 'never' && !card).map(({ path }) => path),
    )
  })
  test('puts the cards on the home page that product.md lists, in its words and order', () => {
    const paths = routes.map(({ path }) => path)
    for (const [cards, agreed] of [
      [routes.filter(route => hasCard(route, member)), memberCards],
      [routes.filter(hasVisitorCard), visitorCards],
    ] as const) {
      expect(cards.map(({ path }) => [names.get(path), path])).toEqual(
        agreed.filter(([, path]) => paths.includes(path)),
      )
    }
  })
})

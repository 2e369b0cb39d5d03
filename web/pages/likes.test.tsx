import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedProfileLike } from '#shared/contract/like-lists.ts'
import { limits } from '#shared/limits.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { berlin, noon } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { pressKey } from '#web/testing/keys.ts'
import { playNearby, playProfileParts, standAt } from '#web/testing/nearby.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setWindow } from '#web/testing/window.ts'

playSite()

/** Matches within longer words. */
const part = { exact: false } as const
const shownCount = limits.standardLikesShown
const isBeyond = 'Everyone sees the first 20 in each list'
const { detail } = refusalTexts['likes/contributors-only']
const refuse = () => refusal('likes/contributors-only', { detail })

/** One more member likes Ann than standard members see. */
function playLikers() {
  const ann = memberOf()
  const names = Array.from({ length: shownCount + 1 }, (_, index) => `Liker ${index + 1} of all`)
  standAt(berlin)
  const neighbors = names.toReversed().map(profileName => ({ profileName }))
  const { briefs, ids, opinions } = playNearby(ann, neighbors)
  playProfileParts()
  /** By their index in the list, the newest first. */
  const hidden = new Set<number>()
  const late: ListedProfileLike[] = []
  const likeOf = (index: number): ListedProfileLike => {
    const { profileId = '', profileName = '', profileAge = 36 } = briefs[index] ?? {}
    return {
      likerProfileId: profileId,
      likedProfileId: ann.profileId,
      likeType: 'LIKE',
      blocked: false,
      tsCreated: noon - index,
      isMutual: opinions.get(profileId) === 'LIKE',
      brief: { profileId, profileName, profileAge },
    }
  }
  const beginning = () => [
    ...late,
    ...[...briefs.keys()]
      .slice(0, shownCount)
      .filter(each => !hidden.has(each))
      .map(likeOf),
  ]
  site.on({
    'GET /api/likes-access': () => ({
      isContributor: false,
      areFundsEnough: false,
      hidesSome: hidden.size > 0,
    }),
    'GET /api/profile-likes/by-liked/:id': ({ query: { before, size } }) => {
      if (before || hidden.size === shownCount) return refuse()
      return beginning().slice(0, Number(size))
    },
    'GET /api/profile-likes/by-liker/:id': () =>
      [...opinions.keys()].map(id => {
        const like = likeOf(ids.indexOf(id))
        return { ...like, likerProfileId: ann.profileId, likedProfileId: id }
      }),
    'GET /api/profile-pic-likes/by-liked-profileid/:id': [],
    'PUT /api/likes-visit': () => undefined,
    'PUT /api/profile-like': ({ body: { likedProfileId, likeType = 'LIKE', ...pair } }) => {
      opinions.set(likedProfileId, likeType)
      return { ...pair, likedProfileId, likeType, blocked: false, isMutual: true }
    },
  })
  const addLate = () => late.push({ ...likeOf(0), tsCreated: noon + 1, isNew: true, ...lateOne() })
  return { ann, ids, hidden, addLate }
}

const lateOne = () => ({
  brief: { profileId: '01990000-0000-7000-8000-ffffffffffff', profileName: 'Late', profileAge: 30 },
})

const items = () => [...(document.querySelector('ul[aria-label="Liked You"]')?.children ?? [])]
const linkOf = (index: number) => items().at(index)?.querySelector('a')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const isShown = (words: string) => expect.element(page.getByText(words, part).first()).toBeVisible()

it('the lists of likes lead from home through those who like one to a conversation, and say where they end for whom', async () => {
  const { ann, ids } = playLikers()
  await renderScreen('/', ann)
  await page.getByRole('link', { name: /View Likes/ }).click()
  await expect.element(heading('Liked You')).toBeVisible()
  await expect.poll(() => items().length).toBe(shownCount)
  await isShown(
    'The advanced feature is available to all members while contributing-member funds allow',
  )
  await isShown('Right now you see the first')
  // Cut to twelve letters.
  expect(linkOf(0)?.textContent).toContain('Liker 21 of ')
  expect(linkOf(0)?.textContent).not.toContain('Liker 21 of all')
  linkOf(-1)?.scrollIntoView({ block: 'center' })
  await isShown(isBeyond)
  const contribute = page.getByRole('link', { name: 'Become a contributor' }).elements()
  expect(contribute.at(-1)?.getAttribute('href')).toBe('/billing')
  const visit = { profileId: ann.profileId, list: 'PROFILE', tsSeen: noon }
  expect(site.calls('PUT /api/likes-visit').at(-1)?.body).toEqual(visit)

  const top = () => Math.round(linkOf(-1)?.getBoundingClientRect().y ?? 0)
  const before = top()
  await page.elementLocator(linkOf(-1) ?? document.body).click()
  await expect.element(button('Like')).toBeVisible()
  history.back()
  await expect.poll(top).toBe(before)
  expect(linkOf(-1)).toBe(document.activeElement)

  await page.elementLocator(linkOf(0) ?? document.body).click()
  await button('Like').click()
  await isShown('You like each other')
  expect(site.calls('PUT /api/profile-like').at(-1)?.body).toEqual({
    likerProfileId: ann.profileId,
    likedProfileId: ids[0],
    likeType: 'LIKE',
  })
  history.back()
  await expect.element(heading('Liked You')).toBeVisible()
  await expect.poll(() => items()[0]?.textContent).toContain('You like each other')
  await page.getByRole('link', { name: /^Message Liker 21/ }).click()
  await expect.poll(() => location.pathname + location.hash).toBe(`/profile/${ids[0]}#chat`)

  await renderScreen('/likes/youlikedprofile', ann)
  await expect.element(heading('You Liked')).toBeVisible()
  await isShown("That's all folks...")
  const tabs = page.getByRole('navigation', { name: 'Likes' })
  const theirPics = tabs.getByRole('link', { name: 'Liked Their Pics' })
  expect(theirPics.element().textContent).toBe('Their Pics')
  await theirPics.click()
  await expect.element(heading('Liked Their Pics')).toBeVisible()
  await isShown('You haven’t liked any pictures yet')
  await expectAccessible()
  await pressKey(tabs.getByRole('link', { name: 'Liked Your Pics' }))
  await isShown('Nobody has liked your pictures yet')
})

it('the lists of likes go on to those who see the rest where some of their beginning are hidden, and where all are', async () => {
  const { ann, hidden } = playLikers()
  const contribute = { name: 'Become a contributor' }
  hidden.add(0)
  await renderScreen('/likes/profilelikedyou', ann)
  await expect.poll(() => items().length).toBe(shownCount - 1)
  linkOf(-1)?.scrollIntoView()
  await isShown(isBeyond)
  for (let index = 1; index < shownCount; index++) hidden.add(index)
  await renderScreen('/likes/profilelikedyou', ann)
  await isShown(isBeyond)
  await expect.element(page.getByRole('link', contribute).last()).toBeVisible()
  expect(items()).toEqual([])
  expect(page.getByText("That's all folks...").query()).toBe(null)
  await expectAccessible()
  await renderScreen('/', ann)
  const atHome = page.getByRole('region', { name: 'Likes' })
  await expect.element(atHome.getByText(isBeyond, part)).toBeVisible()
  expect(atHome.getByRole('link', contribute).element().getAttribute('href')).toBe('/billing')
  expect(atHome.getByRole('alert').query()).toBe(null)
})

it('a list of likes shows a new like at once, marked, on phone and desktop', async () => {
  const { ann, addLate } = playLikers()
  await renderScreen('/likes/profilelikedyou', ann)
  await expect.poll(() => items().length).toBe(shownCount)
  expect(linkOf(0)?.textContent).toContain('Liker 21')
  await expect.poll(() => site.streams.size).toBe(1)
  addLate()
  site.send({ kind: 'notification' })
  await expect.poll(() => linkOf(0)?.textContent).toContain('Late')
  expect(linkOf(0)?.textContent).toContain('New since your last visit')
  await expectAccessible()
  await setWindow(desktop)
  await expectAccessible()
})

it('a list of likes that cannot be read says so, and is read again', async () => {
  const { ann } = playLikers()
  const read = 'GET /api/profile-likes/by-liked/:id'
  const answer = site.refuse(read, () => refusal('server/failed'))
  await renderScreen('/likes/profilelikedyou', ann)
  await expect.element(button('Try again')).toBeVisible()
  await expectAccessible()
  answer()
  await button('Try again').click()
  await expect.poll(() => items().length).toBe(shownCount)
})

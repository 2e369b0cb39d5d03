import type { Locator, Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { defaultCity } from '#server/platform/brands/cities.ts'
import { thoughtsOf } from './neighbours.ts'
import { type Joined, join } from './newcomer.ts'
import { browser, type Cookies, openDevice, shareOneSite, site } from './one-site.ts'
import { keepPlace } from './own-place.ts'

shareOneSite()
let anns: Cookies
let annId: string
let bob: Joined

beforeAll(async () => {
  const ann = await browser.newContext({ baseURL: site.origin })
  annId = (await join({ context: ann }, site, { name: 'Ann', at: defaultCity })).profileId
  anns = await ann.cookies()
  const at = { lat: defaultCity.lat + 0.01, lon: defaultCity.lon }
  const colours = ['teal', 'navy', 'olive']
  const context = await browser.newContext({ baseURL: site.origin })
  bob = await join({ context }, site, { name: 'Bob', colours, at })
})

interface Choice {
  readonly address: () => string
  readonly ready: (page: Page) => Locator
  readonly first: (page: Page) => Promise<unknown>
  /** While the site still saves the first. */
  readonly anew: (page: Page) => Promise<unknown>
  /** What the site has in the end. */
  readonly kept: () => Promise<unknown>
  readonly expected: unknown
}

const press = async (page: Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('heading', { name: /^Bob, \d+$/ })
const noteField = (page: Page) => page.getByLabel('Note', { exact: true })
const thought = () => thoughtsOf(site.platform.db, annId, [bob.profileId])

async function thoughtsOfPictures() {
  const likes = await site.platform.db
    .selectFrom('likes_pictures')
    .select(['picture_id', 'like_type'])
    .where('liker_profile_id', '=', annId)
    .execute()
  return bob.pictureIds.map(id => likes.find(like => like.picture_id === id)?.like_type)
}

const note = () =>
  site.platform.db
    .selectFrom('notes')
    .select(['body_text', 'private_tags'])
    .where('author_profile_id', '=', annId)
    .execute()

const choices: Record<string, Choice> = {
  'a swipe that was taken back, and made anew': {
    address: () => '/search/swype',
    ready: card,
    first: page => press(page, 'ArrowRight'),
    anew: page => press(page, 'Backspace', 'ArrowLeft'),
    kept: thought,
    expected: ['DISLIKE'],
  },
  'a like that was removed': {
    address: () => `/profile/${bob.profileId}`,
    ready: page => button(page, 'Like'),
    first: page => button(page, 'Like').click(),
    anew: page => button(page, 'Remove Like').click(),
    kept: thought,
    expected: ['DISLIKE'],
  },
  'pictures that were rated one after the other': {
    address: () => `/profilePicRateSwipe?profileId=${bob.profileId}`,
    ready: page => page.getByRole('img', { name: 'Picture 1 of 3' }),
    first: page => press(page, 'ArrowRight'),
    anew: page => press(page, 'ArrowDown', 'ArrowLeft'),
    kept: thoughtsOfPictures,
    expected: ['LIKE', 'UNDETERMINED', 'DISLIKE'],
  },
  'the tag of a note': {
    address: () => `/profile/${bob.profileId}`,
    ready: noteField,
    first: async page => {
      await noteField(page).fill('Tall')
      await noteField(page).blur()
    },
    anew: async page => {
      await page.getByLabel('New private tag').fill('kind')
      await press(page, 'Enter')
      await button(page, 'Remove kind').waitFor()
    },
    kept: note,
    expected: [{ body_text: 'Tall', private_tags: ['kind'] }],
  },
}

/** Until that is called the site saves nothing that is between Bob and another. */
async function holdSaving() {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const done = site.platform.db.transaction().execute(async tx => {
    const bobs = tx.selectFrom('profiles').select('id').where('id', '=', bob.profileId)
    await bobs.forUpdate().execute()
    hold()
    await isReleased
  })
  await isHeld
  return () => {
    release()
    return done
  }
}

const isWrite = (request: Request) =>
  request.method() !== 'GET' && /\/api\/profile-(like|pic-like|note)/.test(request.url())

it.each(Object.entries(choices))(
  '%s, is kept though the tab is closed before the first choice is saved',
  async (_, choice) => {
    await site.platform.db.deleteFrom('likes').execute()
    const { page } = await openDevice(anns)
    await keepPlace(page, { mode: 'walk', chosen: defaultCity, isHidden: false })
    await page.goto(choice.address())
    await choice.ready(page).waitFor()
    const save = await holdSaving()
    const isSent = page.waitForRequest(isWrite)
    await choice.first(page)
    await isSent
    await choice.anew(page)
    await page.close({ runBeforeUnload: true })
    await save()
    await expect.poll(choice.kept).toEqual(choice.expected)
  },
)

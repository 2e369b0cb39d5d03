import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedSearch } from '#shared/contract/saved-searches.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { berlin, newId } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { pressKey } from '#web/testing/keys.ts'
import { inLine, playNearby, standAt } from '#web/testing/nearby.ts'
import { memberOf, playSite, type Reader, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

const oldBear = 4

/** Answers with the reader's saved searches. */
function playSearches(me: Reader, ...saved: SavedSearch[]) {
  let searches = saved
  standAt(berlin)
  const nearby = playNearby(
    me,
    inLine(7).map((neighbor, index) =>
      index === oldBear ? { ...neighbor, profileAge: 76, profileChars: ['bear'] } : neighbor,
    ),
  )
  const isTaken = (name: string) =>
    searches.some(search => search.name.toLowerCase() === name.toLowerCase())
  const { detail } = refusalTexts['discovery/search-name-taken']
  site.on({
    'GET /api/saved-searches/:profileId': () => ({ searches, maySave: true }),
    'POST /api/saved-search': ({ body }) => {
      const { profileId: _, ...search } = body
      if (isTaken(search.name)) return refusal('discovery/search-name-taken', { detail })
      searches = [...searches, search]
      return search
    },
    'PATCH /api/saved-search/:id': ({ params: { id }, body }) => {
      searches = searches.map(search => (search.id === id ? { ...search, ...body } : search))
      return searches.find(search => search.id === id) ?? refusal('discovery/search-not-found')
    },
    'DELETE /api/saved-search/:id': ({ params: { id } }) => {
      searches = searches.filter(search => search.id !== id)
      return undefined
    },
  })
  return nearby
}

const tiles = () =>
  [...document.querySelectorAll('ul[aria-label="Members, nearest first"] a')].map(link =>
    link.getAttribute('href')?.split('/').at(-1),
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isShown = (words: string) =>
  expect.element(page.getByText(words, { exact: false }).first()).toBeVisible()

async function findGroup() {
  const find = () =>
    [...document.querySelectorAll('summary')].find(({ textContent }) =>
      textContent.includes('Saved searches'),
    )
  await expect.poll(find).toBeDefined()
  return page.elementLocator(find() ?? document.body)
}

it('a filter is saved under a name by keyboard, notifies of new profiles, and is applied again', async () => {
  const ann = memberOf()
  const { ids } = playSearches(ann)
  await setWindow(desktop)
  await renderScreen('/search/tile?tags=bear&ageMin=60', ann)
  await expect.poll(tiles).toEqual([ids[oldBear]])
  const name = page.getByLabelText('Save these filters as')
  await pressKey(page.getByRole('button', { name: /^Filters/ }))
  await pressKey(await findGroup())
  await isShown('No saved searches yet.')
  await pressKey(button('Save'))
  await isShown('Enter a name.')
  await expectAccessible()
  await name.fill('Bears')
  await pressKey(name)
  await pressKey(page.getByRole('switch', { name: /^Notify me of new profiles for “Bears”/ }), ' ')
  const isTold = page.getByRole('switch', { name: /^Notify me of new profiles/, checked: true })
  await expect.element(isTold).toBeVisible()
  await name.fill('bears')
  await pressKey(name)
  await isShown('Another of your searches has this name.')
  const [saved, again] = site.calls('POST /api/saved-search').map(({ body }) => body)
  const filter = { tags: ['bear'], ageMin: 60 }
  const search = { profileId: ann.profileId, filter, tellsOfNew: false }
  expect(saved).toEqual({ ...search, id: saved?.id, name: 'Bears' })
  expect(again).toMatchObject({ ...search, name: 'bears' })
  expect(
    site.calls('PATCH /api/saved-search/:id').map(({ params, body }) => [params, body]),
  ).toEqual([[{ id: saved?.id }, { tellsOfNew: true }]])

  await pressKey(button('Clear all'))
  await expect.poll(tiles).toEqual(ids)
  await pressKey(page.getByRole('button', { name: 'Bears 2 filters' }))
  await pressKey(button('Show profiles'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(tiles).toEqual([ids[oldBear]])
  expect(location.search).toBe('?tags=bear&ageMin=60')
})

it('a saved search is renamed and deleted by touch', async () => {
  const ann = memberOf()
  const id = newId()
  const filter = { tags: ['bear' as const], ageMin: 60 }
  playSearches(ann, { id, name: 'Bears', filter, tellsOfNew: false })
  await setTouch(true)
  await renderScreen('/search/tile', ann)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await (await findGroup()).click()
  await button('Rename “Bears”').click()
  await expect.element(page.getByLabelText('New name')).toBeVisible()
  // The existing name is selected, so typing replaces it.
  await userEvent.keyboard('Older bears{Enter}')
  await expect.element(button('Delete “Older bears”')).toBeVisible()
  expect(site.calls('PATCH /api/saved-search/:id').map(({ body }) => body)).toEqual([
    { name: 'Older bears' },
  ])
  await expectAccessible()
  await button('Delete “Older bears”').click()
  await button('Delete').click()
  await isShown('No saved searches yet.')
  expect(site.calls('DELETE /api/saved-search/:id').map(({ params }) => params)).toEqual([{ id }])
})

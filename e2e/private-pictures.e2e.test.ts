import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ofOwnPage } from '#server/testing/visitor.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { uploadPicture } from './pictures.ts'

shareOneSite()

const button = (page: Page, name: string) => page.getByRole('button', { name })
const sharing = ({ page }: Guest) =>
  page.getByRole('region', { name: 'Who can see your private pictures' })

it('a private picture is requested, shared, seen, and taken back', async () => {
  const { origin } = site
  const ann = await openGuest(browser, { origin, viewport: phone })
  const bob = await openGuest(browser, { origin })
  await join(ann, site, { name: 'Ann' })
  const { profileId: bobsId } = await join(bob, site, { name: 'Bob' })
  const pictureId = await uploadPicture(bob, bobsId, { color: '#b06030', isPrivate: true })
  const status = async () => {
    const address = `/api/profile-pic/${pictureId}`
    return (await ann.context.request.get(address, { headers: ofOwnPage })).status()
  }
  await ann.page.goto(`/profile/${bobsId}`)
  await button(ann.page, 'Ask for private pictures').click()
  await button(ann.page, 'Asked for private pictures').waitFor()
  expect(await status()).toBe(404)

  await bob.page.goto('/profileEdit')
  await button(bob.page, 'Share with Ann').click()
  const dialog = bob.page.getByRole('dialog', { name: 'Share private pictures with Ann' })
  await dialog.getByLabel('Until').selectOption('7 days from now')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  // Her open page receives the answer and refetches at once.
  await button(ann.page, 'Ask for private pictures').waitFor()
  const isLoaded = () =>
    ann.page.evaluate(
      id =>
        [...document.images].some(({ src, naturalWidth }) => src.includes(id) && naturalWidth > 0),
      pictureId,
    )
  await expect.poll(isLoaded).toBe(true)
  expect(await status()).toBe(200)

  await bob.page.reload()
  await sharing(bob)
    .getByText(/^Seen /)
    .waitFor()
  await sharing(bob)
    .getByText(/^Until .*\d/)
    .waitFor()
  await button(bob.page, 'Stop sharing private picture 1 with Ann').click()
  await sharing(bob).getByText('Only you').waitFor()
  expect(await status()).toBe(404)
  // Her page receives that as well.
  await expect.poll(isLoaded).toBe(false)
  expect([...ann.complaints, ...bob.complaints]).toEqual([])
})

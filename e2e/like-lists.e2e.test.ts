import { beforeAll, describe, expect, it } from 'vitest'
import type { TestMember } from '#server/testing/test-site.ts'
import { limits } from '#shared/limits.ts'
import { monthOf } from '#shared/months.ts'
import { desktop, type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible, expectReadable } from './expect-accessible.ts'
import { join } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'

shareOneSite()
let ann: Guest
let annsId: string
let likers: TestMember[]
beforeAll(async () => {
  ann = await openGuest(browser, { origin: site.origin, viewport: phone })
  annsId = (await join(ann, site, { name: 'Ann', colours: ['#b06030'] })).profileId
  // The funds do not cover this.
  const firstMonth = `${monthOf(new Date())}-01`
  await site.platform.db
    .insertInto('billing_costs')
    .values({
      id: crypto.randomUUID(),
      note: 'The server',
      amount_cents: 1_000,
      first_month: firstMonth,
      entered_at: new Date(),
    })
    .execute()
  const names = Array.from({ length: limits.standardLikesShown + 1 }, (_, index) => ({
    name: `Liker ${index + 1} of all`,
  }))
  likers = await site.members(names)
  for (const liker of likers) await likeAnn(liker)
})

const likeAnn = ({ visitor, profileId }: TestMember) =>
  visitor.call('PUT /api/profile-like', {
    body: { likerProfileId: profileId, likedProfileId: annsId, likeType: 'LIKE' },
  })

describe('the lists of likes', () => {
  it('lead from home through who likes one to a conversation, and say where they end for whom', async () => {
    const { page, complaints } = ann
    await page.goto('/')
    await page.getByRole('link', { name: /View Likes/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Liked You' }).waitFor()
    const list = page.getByRole('list', { name: 'Liked You' })
    const items = list.locator(':scope > li')
    await expect.poll(() => items.count()).toBe(limits.standardLikesShown)
    await page
      .getByText(
        'The advanced feature is available to all members while contributing-member funds allow',
      )
      .waitFor()
    await page.getByText('They do not at the moment').waitFor()
    // Cut to twelve letters.
    expect(await items.first().getByRole('link').textContent()).toContain('Liker 21 of ')
    await items.last().scrollIntoViewIfNeeded()
    await page.getByText('Everybody sees the first 20 of each list').waitFor()
    const contribute = page.getByRole('link', { name: 'Become a contributor' }).last()
    expect(await contribute.getAttribute('href')).toBe('/billing')
    expect(complaints.splice(0).filter(words => !words.includes('403'))).toEqual([])

    const last = items.last().getByRole('link')
    const top = async () => Math.round((await last.boundingBox())?.y ?? 0)
    const before = await top()
    await last.click()
    await page.getByRole('button', { name: 'Like', exact: true }).waitFor()
    await page.goBack()
    await expect.poll(top).toBe(before)
    expect(await last.evaluate(link => link === document.activeElement)).toBe(true)

    await items.first().getByRole('link').click()
    await page.getByRole('button', { name: 'Like', exact: true }).click()
    await page.getByText('You like each other').waitFor()
    await page.goBack()
    await items.first().getByText('You like each other').waitFor()
    await items
      .first()
      .getByRole('link', { name: /^Message/ })
      .click()
    await page.waitForURL(/\/profile\/[^#]+#chat$/)

    await page.goto('/likes/youlikedprofile')
    await page.getByRole('heading', { level: 1, name: 'You Liked' }).waitFor()
    await page.getByText("That's all folks...").waitFor()
    const tabs = page.getByRole('navigation', { name: 'Likes' })
    const theirPics = tabs.getByRole('link', { name: 'Liked Their Pics' })
    expect(await theirPics.textContent()).toBe('Their Pics')
    await theirPics.click()
    await page.getByRole('heading', { level: 1, name: 'Liked Their Pics' }).waitFor()
    await page.getByText('You have not liked any pictures yet').waitFor()
    await tabs.getByRole('link', { name: 'Liked Your Pics' }).press('Enter')
    await page.getByText('Nobody has liked your pictures yet').waitFor()
    expect(complaints.filter(words => !words.includes('403'))).toEqual([])
  })

  it('go on to who sees the rest where some of their beginning are hidden, and where all are', async () => {
    const { page } = ann
    const shown = likers.slice(1)
    const hide = (from: number, to?: number) =>
      Promise.all(
        shown.slice(from, to).map(({ profileId }) =>
          ann.context.request.put('/api/hidden-profile', {
            data: { hiderProfileId: annsId, hiddenProfileId: profileId },
          }),
        ),
      )
    const rest = page.getByText('Everybody sees the first 20 of each list')
    await hide(0, 1)
    await page.goto('/likes/profilelikedyou')
    await page
      .getByRole('list', { name: 'Liked You' })
      .locator(':scope > li')
      .last()
      .scrollIntoViewIfNeeded()
    await rest.waitFor()
    await hide(1)
    await page.reload()
    await rest.waitFor()
    await page.getByRole('link', { name: 'Become a contributor' }).last().waitFor()
    expect(await page.getByText("That's all folks...").count()).toBe(0)
    await page.goto('/')
    const atHome = page.getByRole('region', { name: 'Likes' })
    await atHome.getByText('Everybody sees the first 20 of each list').waitFor()
    const contribute = atHome.getByRole('link', { name: 'Become a contributor' })
    expect(await contribute.getAttribute('href')).toBe('/billing')
    expect(await atHome.getByRole('alert').count()).toBe(0)
    await site.platform.db.deleteFrom('hidden_profiles').execute()
  })

  it('show a new like at once, marked, on phone and desktop, in the dark and in the light', async () => {
    const { page } = ann
    await page.goto('/likes/profilelikedyou')
    const first = page.getByRole('list', { name: 'Liked You' }).locator(':scope > li').first()
    await first.getByText('Liker 21').first().waitFor()
    const [late] = await site.members([{ name: 'Late' }])
    if (!late) throw new Error('nobody')
    await likeAnn(late)
    await first.getByText('Late').waitFor()
    await first.getByText('New since your last visit').waitFor()
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: 'light' })
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectReadable(page)
    }
  })
})

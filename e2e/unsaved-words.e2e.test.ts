import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeMember } from '#server/testing/make-member.ts'
import { type Guest, openGuest, phone } from './browser.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectInView } from './in-view.ts'
import { join, openAccount } from './newcomer.ts'
import { browser, shareOneSite, site } from './one-site.ts'
import { stopClock } from './own-place.ts'
import { pictureFile, uploadPicture } from './pictures.ts'

shareOneSite()

const openPhone = () => openGuest(browser, { origin: site.origin, viewport: phone })

it('a note and a tag that could not be saved stay with their failure, and are sent again', async () => {
  const ann = await openPhone()
  const { profileId: annId } = await join(ann, site, { name: 'Ann' })
  const { profileId: bobId } = await makeMember(site.platform, { name: 'Bob' })
  const { page } = ann
  const notes = '**/api/profile-note**'
  const note = page.getByLabel('Note', { exact: true })
  const notSaved = page.getByText('Not saved: the site could not be reached.')
  const home = page.getByRole('heading', { name: 'Lambda Commons' })
  /** Ann's note about Bob, as the server has it. */
  const keptNote = async () => {
    const query = new URLSearchParams({ authorProfileId: annId, aboutProfileId: bobId })
    return (await ann.context.request.get(`/api/profile-note?${query}`)).json()
  }
  await page.clock.install()
  await page.goto(`/profile/${bobId}`)
  await note.waitFor()
  await page.route(notes, route => route.abort())
  await note.fill('Seen')
  await note.blur()
  await notSaved.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Lambda Commons' }).click()
  await home.waitFor()
  await page.goBack()
  await notSaved.waitFor()
  expect(await note.inputValue()).toBe('Seen')
  await expectAccessible(page)
  expect((await keptNote()).bodyText).not.toBe('Seen')
  await page.unroute(notes)
  await note.focus()
  await note.blur()
  await notSaved.waitFor({ state: 'detached' })
  expect(await note.inputValue()).toBe('Seen')
  expect(await keptNote()).toMatchObject({ bodyText: 'Seen' })

  await page.route(notes, route => route.abort())
  const newTag = page.getByLabel('New private tag')
  const chip = page.getByRole('button', { name: 'Remove tall' })
  await newTag.fill('tall')
  await newTag.press('Enter')
  await page.getByText('Your tags could not be saved.').waitFor()
  expect(await newTag.inputValue()).toBe('tall')
  expect(await chip.count()).toBe(0)
  await page.unroute(notes)
  await newTag.press('Enter')
  await chip.waitFor()

  // Saved, and failed, after one has left.
  await page.route(notes, route => route.abort())
  await note.fill('Left unsaved')
  await page.goForward()
  await home.waitFor()
  await page.goBack()
  await notSaved.waitFor()
  expect(await note.inputValue()).toBe('Left unsaved')
  await page.reload()
  const isGivenUp = async () => {
    await page.clock.runFor(2_000)
    return page.getByText('Your note could not be loaded').isVisible()
  }
  await expect.poll(isGivenUp).toBe(true)
  await page.unroute(notes)
  await page.getByRole('button', { name: 'Try again' }).click()
  await chip.waitFor()
})

describe('in the profile editor', () => {
  let ann: Guest
  let annId: string
  let page: Page
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const saved = () => page.getByText('Saved', { exact: true }).first()
  const openEditor = async () => {
    await page.goto('/profileEdit')
    await field('Biography').waitFor()
  }

  beforeAll(async () => {
    ann = await openPhone()
    page = ann.page
    annId = await openAccount(ann, site)
    await uploadPicture(ann, annId, { colour: 'teal' })
    await page.clock.install()
    await openEditor()
  })
  beforeEach(() => page.unrouteAll())

  it('a birthdate that is cleared or half typed is refused here and not sent, and a first one can be left empty', async () => {
    const sent: unknown[] = []
    page.on('request', request => {
      const isOfProfile = new URL(request.url()).pathname === '/api/profile'
      if (isOfProfile && request.method() === 'PATCH') sent.push(request.postDataJSON())
    })
    const answered = (status: number) =>
      page.waitForResponse(
        answer => answer.request().method() === 'PATCH' && answer.status() === status,
      )
    const birthdate = page.getByLabel('Birthdate')
    const underAge = page.getByText('Members must be 18 or older.')
    /** By the page's own calendar. */
    const expectToday = async () => {
      const today = await page.evaluate(() => {
        const now = new Date()
        const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
        return local.toISOString().slice(0, 10)
      })
      expect(await birthdate.inputValue()).toBe(today)
    }
    await birthdate.focus()
    await page.keyboard.press('5')
    await birthdate.blur()
    await underAge.waitFor()
    await expectToday()
    await birthdate.fill('')
    await birthdate.blur()
    await underAge.waitFor({ state: 'detached' })
    expect(await birthdate.inputValue()).toBe('')
    await page.getByLabel('Height').fill('180 cm')
    const isHeightSaved = answered(200)
    await page.getByLabel('Height').blur()
    await isHeightSaved
    expect(sent).toEqual([{ id: annId, height: '180 cm' }])

    await birthdate.fill('1990-05-17')
    const isSaved = answered(200)
    await birthdate.blur()
    await isSaved
    await birthdate.fill('')
    await birthdate.blur()
    await underAge.waitFor()
    await expectToday()
    await birthdate.focus()
    await birthdate.blur()
    expect(await underAge.count()).toBe(1)
    await birthdate.fill('1990-05-17')
    await birthdate.blur()
    await underAge.waitFor({ state: 'detached' })
    // A day and no year.
    await birthdate.focus()
    await page.keyboard.press('Backspace')
    await birthdate.blur()
    await underAge.waitFor()
    await expectToday()

    await birthdate.fill('2020-01-01')
    const isRefused = answered(422)
    await birthdate.blur()
    await isRefused
    await underAge.waitFor()
    expect(sent.slice(1)).toEqual([
      { id: annId, birthdate: '1990-05-17' },
      { id: annId, birthdate: '2020-01-01' },
    ])
    await page.reload()
    await birthdate.waitFor()
    expect(await birthdate.inputValue()).toBe('1990-05-17')
  })

  it('a field says Saved for a second, whatever is written meanwhile, and shows no old text while another is saved', async () => {
    const [name, biography] = [field('Name'), field('Biography')]
    const releases: (() => void)[] = []
    await page.route('**/api/profile', async route => {
      await new Promise<void>(resolve => releases.push(resolve))
      await route.continue()
    })
    await name.fill('Anna')
    await biography.fill('About Anna')
    await biography.blur()
    await expect.poll(() => releases.length).toBe(1)
    releases[0]?.()
    await expect.poll(() => releases.length).toBe(2)
    await saved().waitFor()
    expect(await name.inputValue()).toBe('Anna')
    releases[1]?.()
    const kept = async () => {
      const [profile] = await (await ann.context.request.get('/api/profiles/mine')).json()
      return profile.description
    }
    await expect.poll(kept).toBe('About Anna')
    await page.unrouteAll()

    await stopClock(page)
    await saved().waitFor({ state: 'detached' })
    await name.fill('Ann')
    await biography.focus()
    await saved().waitFor()
    await page.keyboard.type('Late riser')
    await page.clock.runFor(900)
    expect(await saved().count()).toBe(1)
    await page.keyboard.type(', early swimmer')
    await page.clock.runFor(100)
    await saved().waitFor({ state: 'detached' })
    await page.clock.resume()
  })

  it('a tag that could not be saved is unticked, and that is said beside it', async () => {
    const last = page.getByRole('checkbox').last()
    // Nor can be asked what the server has.
    await page.route(/\/api\/profiles?(\/mine)?$/, route => route.abort())
    await last.click()
    await expectInView(page.getByText('Your change could not be saved.'))
    await expect.poll(() => last.isChecked()).toBe(false)
  })

  it('who deletes a picture by keys goes on from where others can be added; one taken out of these is not sent, nor is the rest after Cancel', async () => {
    await page.getByRole('button', { name: 'Picture 1: actions' }).press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.getByRole('img', { name: 'Your main picture' }).waitFor({ state: 'detached' })
    const focused = page.locator(':focus')
    expect(await focused.textContent()).toBe('Add a picture')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Picture 1: actions' }).waitFor()

    const count = async () => {
      const [profile] = await (await ann.context.request.get('/api/profiles/mine')).json()
      return profile.profilePicIds.length
    }
    const before = await count()
    const releases: (() => void)[] = []
    await page.route('**/api/profile-pic', async route => {
      await new Promise<void>(resolve => releases.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('link', { name: 'Add a picture' }).click()
    const files = ['red', 'blue', 'green', 'gold'].map(colour => pictureFile(colour))
    await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files))
    await page.getByRole('button', { name: 'Upload 4 pictures' }).click()
    await page.getByRole('progressbar', { name: 'Upload of red.jpg' }).waitFor()
    await page.getByRole('button', { name: /blue.jpg/ }).click()
    releases[0]?.()
    await page.getByRole('progressbar', { name: 'Upload of green.jpg' }).waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await field('Biography').waitFor()
    releases[1]?.()
    await expect.poll(count).toBe(before + 1)
    expect(releases).toHaveLength(2)
  })
})

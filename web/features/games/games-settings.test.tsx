import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playGames } from '#web/testing/games.ts'
import { playInbox } from '#web/testing/inbox.ts'
import { tabTo } from '#web/testing/keys.ts'
import { playMetMember } from '#web/testing/met-member.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, phone, setWindow } from '#web/testing/window.ts'

playSite()

const hot = () => page.getByRole('switch', { name: 'Hot! or Not!', exact: true })
const badge = () =>
  page.getByRole('switch', { name: 'Show my badge “Hot” on my profile', exact: true })

async function choose(choice: Locator) {
  await tabTo(choice)
  await userEvent.keyboard(' ')
}

it.each([
  { name: 'a phone', viewport: phone },
  { name: 'a desktop', viewport: desktop },
])('games are joined and left in the settings on $name, by keys alone', async ({ viewport }) => {
  await setWindow(viewport)
  playGames()
  await renderScreen('/settings/games', memberOf())
  await expect.element(hot()).toBeVisible()
  const switches = page.getByRole('main').getByRole('switch')
  for (const each of switches.elements()) await expect.element(each).not.toBeChecked()
  await choose(hot())
  await expect.element(hot()).toBeChecked()
  await choose(badge())
  await expect.element(badge()).toBeChecked()
  await expectAccessible()

  await renderScreen('/settings/games', memberOf())
  await expect.element(badge()).toBeChecked()
  await choose(hot())
  await expect.element(badge()).not.toBeInTheDocument()
  await expect.element(hot()).not.toBeChecked()
  const ofGame = { params: { game: 'HOT_OR_NOT' } }
  await expect
    .poll(() => site.calls('PUT /api/games/:game'))
    .toMatchObject([
      { ...ofGame, body: { isJoined: true } },
      { ...ofGame, body: { showsBadge: true } },
      { ...ofGame, body: { isJoined: false } },
    ])
})

it.each([
  { name: 'a phone', viewport: phone },
  { name: 'a desktop', viewport: desktop },
])('a badge stands on a profile as long as the member shows it, on $name', async ({ viewport }) => {
  await setWindow(viewport)
  const bob = memberOf({ profile: { profilename: 'Bob' } })
  const ada = profileOf({ profilename: 'Ada' })
  playInbox(bob, [ada])
  playMetMember(bob, ada)
  site.on({ 'GET /api/profile/:id': { ...ada, gameBadges: ['HOT_OR_NOT'] } })
  await renderScreen(`/profile/${ada.id}`, bob)
  const shown = page.getByText('Has a picture in the top 10%', { exact: true })
  await expect.element(shown).toBeVisible()
  await expectAccessible()

  site.on({ 'GET /api/profile/:id': ada })
  await renderScreen(`/profile/${ada.id}`, bob)
  await expect.element(page.getByRole('heading', { name: 'Tags', exact: true })).toBeVisible()
  await expect.element(shown).not.toBeInTheDocument()
})

import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { consentTexts } from '#shared/texts/consents.ts'
import { endSession } from '#web/lib/session.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { unreachable } from '#web/testing/fake-site.ts'
import { leaveScreen, memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

const button = (name: string) => page.getByRole('button', { name, exact: true })

it('a member is asked once, on any device, before others see where they are', async () => {
  let consents: 'LOCATION'[] = []
  const ann = memberOf({ settings: { consents } })
  const agree = () => {
    consents = ['LOCATION']
    return undefined
  }
  site.on({
    'GET /api/settings': () => ({ ...ann.settings, consents }),
    'PUT /api/account/consents': agree,
    'GET /api/profile-briefs/by-sector/:sector': [],
    'GET /api/profile-positions/aggregates': [],
  })
  const follow = vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1)
  const shown = () => site.calls('PUT /api/profile-position/:profileId').filter(isShown)
  const isShown = ({ body }: { body: { hide: boolean } }) => !body.hide
  await renderScreen('/search/map', ann)
  const dialog = page.getByRole('dialog', { name: 'Show your location to others?' })

  await button('Visibility: Hidden').click()
  await expect.element(dialog.getByText(/discards the position at once/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Visibility: Hidden')).toBeVisible()
  expect(site.calls('PUT /api/account/consents')).toEqual([])

  await button('Location: Walk').click()
  site.on({ 'PUT /api/account/consents': () => unreachable() })
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await expect.element(dialog.getByText(/^We couldn’t save your answer\./)).toBeVisible()
  expect(follow).not.toHaveBeenCalled()
  site.on({ 'PUT /api/account/consents': agree })
  await dialog.getByRole('button', { name: 'Agree' }).click()
  await expect.element(button('Location: GPS')).toBeVisible()
  expect(site.calls('PUT /api/account/consents').at(-1)?.body).toEqual({
    kind: 'LOCATION',
    text: consentTexts.LOCATION.text,
  })
  expect(follow).toHaveBeenCalledOnce()
  expect(shown()).toEqual([])

  await button('Visibility: Hidden').click()
  await expect.element(button('Visibility: Showing')).toBeVisible()

  // A new device knows nothing of the consent.
  leaveScreen()
  endSession('ended')
  await renderScreen('/search/map', ann)
  await button('Location: Walk').click()
  await expect.element(button('Location: GPS')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

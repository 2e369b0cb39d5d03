import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playFile } from '#web/testing/plain-files.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'

playSite()

it('a version that cannot be read says so, and is asked for again', async () => {
  site.on({ 'GET /api/version': () => new Response('{}', { status: 500 }) })
  await renderScreen('/versions')
  const unread = page.getByText('We couldn’t read this version.')
  await expect.element(unread).toBeVisible()
  await expectAccessible()
  site.on({ 'GET /api/version': { gitCommitHash: 'component-tests', gitCommitTs: 0 } })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(unread).not.toBeInTheDocument()
})

it('the versions of server and web app stand side by side, and it says whether they differ', async () => {
  const version = { gitCommitHash: 'abcdef0123456789', gitCommitTs: 1_700_000_000_000 }
  let web = { ...version, gitCommitHash: '0123456789abcdef' }
  site.on({ 'GET /api/version': version })
  playFile('/version_frontend.json', () => Response.json(web))
  await renderScreen('/versions')
  await expect.element(page.getByText('0123456', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/The versions differ\./)).toBeVisible()
  await expectAccessible()
  web = version
  await renderScreen('/versions')
  await expect.element(page.getByText(/Both are the same version\./)).toBeVisible()
  await expect.poll(() => page.getByText('abcdef0', { exact: true }).elements().length).toBe(2)
  await expectAccessible()
})

it('a member comes from the versions to their notifications', async () => {
  await renderScreen('/versions', memberOf())
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Notifications' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Notifications')
  await expectAccessible()
})

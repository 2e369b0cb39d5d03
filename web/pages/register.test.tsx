import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { refusal } from '#web/testing/fake-site.ts'
import { expectInView } from '#web/testing/in-view.ts'
import { tabTo, tabUntil } from '#web/testing/keys.ts'
import { freezeClock, passTime, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { waitAtOnce } from '#web/testing/stopped-clock.ts'

const required = 'Acceptance of all of the acknowledgements above are required.'
const sent = 'Check your email'

playSite()

const submit = () => page.getByRole('button', { name: 'Email me a login link' })
const email = () => page.getByLabelText('Email')
const focusedName = () => document.activeElement?.getAttribute('name')

async function openForm() {
  site.on({ 'POST /api/auth/register': {} })
  await renderScreen('/register')
  await expect.element(submit()).toBeVisible()
  return page.getByRole('checkbox').all()
}

async function pressEnterInEmail() {
  await email().click()
  await userEvent.keyboard('{Enter}')
}

it('the form leads to what is missing, and can be sent only once all three acknowledgements are ticked', async () => {
  const boxes = await openForm()
  expect(boxes).toHaveLength(3)
  await expectAccessible()
  await expect.element(submit()).toBeDisabled()
  await pressEnterInEmail()
  await expectInView(page.getByText(required, { exact: true }))
  await boxes[0]?.click()
  await expect.element(page.getByText(required)).not.toBeInTheDocument()
  for (const [index, box] of boxes.entries()) {
    await expect.element(submit()).toBeDisabled()
    if (index > 0) await box.click()
  }
  await expect.element(submit()).toBeEnabled()
  await submit().click()
  await expect.element(page.getByText(required, { exact: true })).toBeVisible()
  await boxes[2]?.click()
  await expect.element(page.getByText(required)).not.toBeInTheDocument()
  await expect.element(submit()).toBeDisabled()

  await email().fill('bob')
  await pressEnterInEmail()
  await expectInView(page.getByText(required, { exact: true }))
  await expectAccessible()
  await boxes[2]?.click()
  await submit().click()
  await expectInView(page.getByText('Enter an email with an @.'))
  expect(focusedName()).toBe('email')
  expect(site.calls('POST /api/auth/register')).toEqual([])
  await email().fill('bob@example.org')
  await submit().click()
  await expectInView(page.getByText(sent))
  await expectAccessible()
})

it('the form sends in full what was acknowledged, hides its button while it asks, and can be sent again', async () => {
  const boxes = await openForm()
  const texts: (string | null | undefined)[] = []
  for (const line of page.getByText(/^Read in full/).all()) {
    await line.click()
    texts.push([...document.querySelectorAll('details[open] > p')].at(-1)?.textContent)
  }
  for (const box of boxes) await box.click()
  await email().fill('Mixed.Case@Example.org')
  const asking = page.getByText('Requesting...', { exact: true })
  site.on({ 'POST /api/auth/register': () => refusal('request/too-many', { detail: 'No.' }) })
  const refused = site.hold('POST /api/auth/register')
  await submit().click()
  await expect.element(asking).toBeVisible()
  refused.release()
  await expect.element(submit()).toBeVisible()
  await expect.element(asking).not.toBeInTheDocument()
  expect(page.getByRole('alert').elements()).toEqual([])

  site.on({ 'POST /api/auth/register': {} })
  const held = site.hold('POST /api/auth/register')
  await submit().click()
  await expect.element(asking).toBeVisible()
  await expect.element(submit()).not.toBeInTheDocument()
  held.release()
  await expect.element(page.getByRole('heading', { name: sent })).toHaveFocus()
  expect([...asking.elements(), ...submit().elements()]).toEqual([])
  await expect.element(page.getByText('mixed.case@example.org')).toBeVisible()
  const acknowledgements = [
    { value: 'I_AGREE_TECH', text: texts[0] },
    { value: 'I_AGREE_AGE', text: texts[1] },
    { value: 'I_AGREE_LAW', text: texts[2] },
  ]
  const asked = { email: 'mixed.case@example.org', acknowledgements }
  expect(site.calls('POST /api/auth/register').map(({ body }) => body)).toEqual([asked, asked])

  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect.element(page.getByText(sent)).not.toBeInTheDocument()
  await expect.element(email()).toHaveValue('')
  expect(focusedName()).toBe('email')
  await expect.element(submit()).toBeEnabled()
})

it('the form gives way to what comes next, and sends again no sooner than after half a minute, twice at most', async () => {
  const boxes = await openForm()
  for (const box of boxes) await box.click()
  await email().fill('patient@example.org')
  freezeClock()
  await submit().click()
  const again = page.getByRole('button', { name: 'Send it again' })
  // The screen that replaces the form waits for its code, and then briefly for React.
  await expect
    .poll(async () => {
      await passTime(10)
      return again.query()
    })
    .not.toBeNull()
  await expect.element(submit()).not.toBeInTheDocument()
  for (const last of [false, true]) {
    await passTime(29_000)
    await expect.element(again).toBeDisabled()
    await passTime(1_000)
    await again.click()
    await waitAtOnce(page.getByText(last ? /That was the last one for now\./ : /Sent again\./))
  }
  await passTime(60_000)
  await expect.element(again).toBeDisabled()
  expect(site.calls('POST /api/auth/register')).toHaveLength(3)
})

it('keys alone lead from the home page through the form', async () => {
  site.on({ 'POST /api/auth/register': {} })
  await renderScreen('/')
  await expect.element(page.getByRole('heading', { name: 'Lambda Commons' })).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Join free' }).first())
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('heading', { name: 'Register / Recover Login' }))
    .toBeVisible()
  await tabTo(email())
  await userEvent.keyboard('ann@example.org')
  const boxes = page.getByRole('checkbox').elements()
  expect(boxes).toHaveLength(3)
  for (const box of boxes) {
    await tabUntil('a checkbox', () => document.activeElement === box)
    await userEvent.keyboard(' ')
  }
  await tabTo(submit())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(sent)).toBeVisible()
  expect(site.calls('POST /api/auth/register')).toMatchObject([
    { body: { email: 'ann@example.org' } },
  ])
})

it('an address that the site refuses is marked until it changes', async () => {
  const boxes = await openForm()
  for (const box of boxes) await box.click()
  await email().fill('bob\u200b@example..org')
  const errors = [{ path: '/email', message: 'is unfit' }]
  site.on({ 'POST /api/auth/register': () => refusal('request/invalid', { errors }) })
  await submit().click()
  const unfit = page.getByText(/^Check this email address\./)
  await expect.element(unfit).toBeVisible()
  await expectAccessible()
  expect(site.calls('POST /api/auth/register')).toMatchObject([
    { body: { email: 'bob@example..org' } },
  ])
  await email().fill('bob@example.org')
  await expect.element(unfit).not.toBeInTheDocument()
})

import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId, profileOf } from '#web/testing/answers.ts'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { styleForHover } from '#web/testing/hover.ts'
import { focusOn } from '#web/testing/keys.ts'
import { playOther } from '#web/testing/other-member.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { desktop, setTouch, setWindow } from '#web/testing/window.ts'

playSite()

/** Ann has received a message from Bob. */
function hearBob(words: string) {
  const ann = memberOf()
  const bob = profileOf({ profilename: 'Bob' })
  const { conversation } = playOther(ann, bob, [words])
  site.on({ 'POST /api/report': () => ({ caseId: newId() }) })
  const open = (hash = '') => renderScreen(`/profile/${bob.id}${hash}`, ann)
  return { bob, open, message: conversation.messages()[0] }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Opens the menu of a message. */
const menus = () => button('Message options')
const reportLine = () => page.getByRole('menuitem', { name: 'Report' })
/** Searched in the log, because the list of conversations may quote it. */
const bubble = (words: string) => page.getByRole('log').getByText(words, { exact: true })
/** The opacity of the newest message's menu. */
const opacity = () => {
  const { parentElement } = menus().last().element()
  return parentElement && getComputedStyle(parentElement).opacity
}
const sent = () => page.getByRole('dialog', { name: 'Report sent' })

it('a report is sent once a reason is chosen, and a block is offered', async () => {
  const { bob, open } = hearBob('Hello')
  await open()
  await button('Report').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(dialog.getByText('Choose a reason.')).toBeVisible()
  await expectAccessible()
  expect(site.calls('POST /api/report')).toEqual([])
  await dialog.getByLabelText('What’s wrong?').selectOptions('Another crime')
  await dialog.getByLabelText(/^What happened\?/).fill('Seen from a phone')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(sent()).toBeVisible()
  await expectAccessible()
  expect(site.calls('POST /api/report').map(({ body }) => body)).toMatchObject([
    { profileId: bob.id, reason: 'CRIME', bodyText: 'Seen from a phone' },
  ])
  await dialog.getByRole('button', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Bob?' })
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('without hover, a message of the other member shows the report menu, and the member’s own has none', async () => {
  await setTouch(true)
  const words = 'Words read on a phone'
  const { open } = hearBob(words)
  await open('#chat')
  await expect.element(bubble(words)).toBeVisible()
  expect(opacity()).toBe('1')
  await menus().last().click()
  await expect.element(reportLine()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByLabelText('Your message').fill('Answered from a phone')
  await button('Send').click()
  await expect.element(bubble('Answered from a phone')).toBeVisible()
  await expect.poll(() => menus().elements().length).toBe(2)
  await expectAccessible()
  await menus().last().click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete for me' })).toBeVisible()
  await expect.element(reportLine()).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await menus().first().click()
  await reportLine().click()
  await expect.element(page.getByRole('dialog', { name: 'Report Bob’s message' })).toBeVisible()
})

it('a message is reported by keyboard, and its report menu shows on hover and focus', async () => {
  await setWindow(desktop)
  const words = 'Words read on a desktop'
  const { open, message } = hearBob(words)
  await open()
  await expect.element(bubble(words)).toBeVisible()
  styleForHover()
  await page.getByRole('banner').hover()
  await expect.poll(opacity).toBe('0')
  await bubble(words).hover()
  await expect.poll(opacity).toBe('1')
  await page.getByRole('banner').hover()
  await expect.poll(opacity).toBe('0')
  // The focus is visible only if the last input came from the keyboard.
  await userEvent.keyboard('{Shift}')
  await focusOn(menus().last())
  await expect.poll(opacity).toBe('1')

  await userEvent.keyboard('{Enter}')
  // The menu takes the focus a moment after it appears.
  await expect.poll(() => document.querySelector('[role=menuitem]:focus')).not.toBeNull()
  await userEvent.keyboard('r')
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Report Bob’s message' })
  await dialog.getByLabelText('What’s wrong?').selectOptions('A threat or violence')
  await dialog.getByLabelText(/^What happened\?/).fill('A message by keys')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect.element(sent()).toBeVisible()
  expect(site.calls('POST /api/report')[0]?.body).toMatchObject({
    messageId: message?.id,
    reason: 'THREAT',
    bodyText: 'A message by keys',
  })
})

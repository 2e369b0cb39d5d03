import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { profileOf } from '#web/testing/answers.ts'
import { playConversation } from '#web/testing/conversation.ts'
import { memberOf, playSite, renderScreen, stopClock } from '#web/testing/render-screen.tsx'
import { setTouch, tap } from '#web/testing/window.ts'

playSite()

it('a tap beside the open menu closes it and does nothing else', async () => {
  await setTouch(true)
  const ann = memberOf()
  playConversation(ann, profileOf({ profilename: 'Bob' }), ['Hello'])
  await renderScreen('/chat/personal', ann)
  const row = page.getByRole('main').getByRole('link', { name: /^Bob/ })
  await expect.element(row).toBeVisible()
  const { top, height } = row.element().getBoundingClientRect()
  const beside = { x: 325, y: top + height / 2 }
  const isOnLink = () => Boolean(document.elementFromPoint(beside.x, beside.y)?.closest('a'))
  expect(isOnLink()).toBe(true)
  // An untouched menu closes by itself.
  stopClock()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect.element(page.getByRole('link', { name: 'Account Settings' })).toBeVisible()
  expect(isOnLink()).toBe(false)
  await tap(beside)
  await expect.element(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
  expect(location.pathname + location.hash).toBe('/chat/personal')
})

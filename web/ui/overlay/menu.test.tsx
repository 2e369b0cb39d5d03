import { IconBan, IconDots, IconFlag, IconShare, IconUser } from '@tabler/icons-react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawPart, expectAddress } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Menu } from './menu.tsx'

const [share, report, block] = [vi.fn(), vi.fn(), vi.fn()]

playSite()
beforeEach(() => {
  for (const action of [share, report, block]) action.mockClear()
})

const trigger = () => page.getByRole('button', { name: 'More actions' })
const menu = () => page.getByRole('menu', { name: 'More about Marco' })
const focused = () => document.activeElement?.textContent

const draw = () =>
  drawPart(
    <Menu
      label="More about Marco"
      trigger={<IconButton label="More actions" icon={IconDots} variant="secondary" />}
      items={[
        { label: 'View profile', icon: IconUser, to: '/profile/1' },
        { label: 'Share', icon: IconShare, onSelect: share },
        { label: 'Report', icon: IconFlag, disabled: true, onSelect: report },
        null,
        { label: 'Block', icon: IconBan, danger: true, onSelect: block },
      ]}
    />,
  )

it('a menu is sound, opens by keys, is walked by arrows and first letters, and gives the focus back', async () => {
  await draw()
  await userEvent.tab()
  await expect.element(trigger()).toHaveFocus()
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(menu()).toBeVisible()
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  for (const [key, item] of [
    ['{ArrowDown}', 'Share'],
    ['{ArrowDown}', 'Report'],
    ['{End}', 'Block'],
    ['{ArrowDown}', 'View profile'],
    ['{ArrowUp}', 'Block'],
    ['s', 'Share'],
    ['{Home}', 'View profile'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(focused).toBe(item)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(trigger()).toHaveFocus()
})

it('a line does what it says or leads where it says, once, and a disabled one nothing', async () => {
  await draw()
  await trigger().click()
  await page.getByRole('menuitem', { name: 'Report' }).click({ force: true })
  await expect.element(menu()).toBeVisible()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect.element(menu()).not.toBeInTheDocument()
  expect(share).toHaveBeenCalledOnce()
  expect([...report.mock.calls, ...block.mock.calls]).toEqual([])
  await trigger().click()
  await page.getByRole('menuitem', { name: 'View profile' }).click()
  await expectAddress('/profile/1')
})

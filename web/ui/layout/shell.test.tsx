import {
  IconBell,
  IconCurrentLocation,
  IconHome,
  IconMap2,
  IconMessageCircle,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { drawBare } from '#web/testing/draw-part.tsx'
import { expectAccessible } from '#web/testing/expect-accessible.ts'
import { playSite } from '#web/testing/render-screen.tsx'
import { desktop, phone, setWindow } from '#web/testing/window.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Avatar } from '../media/avatar.tsx'
import { Badge } from '../media/badge.tsx'
import { Notice } from '../state/notice.tsx'
import { Brand } from './brand.tsx'
import { Page } from './page.tsx'
import { RotatingLines } from './rotating-lines.tsx'
import { Shell } from './shell.tsx'
import { TabBar } from './tab-bar.tsx'

const navigation = [
  {
    label: 'Discover',
    entries: [
      { label: 'Home', to: '/', icon: IconHome },
      { label: 'Map', to: '/map', icon: IconMap2 },
    ],
  },
  {
    label: 'You',
    entries: [
      {
        label: 'Messages',
        to: '/chat',
        icon: IconMessageCircle,
        badge: <Badge label="unread">{7}</Badge>,
      },
    ],
  },
]
const tabs = [
  { label: 'Home', to: '/', icon: IconHome, isCurrent: true },
  { label: 'Map', to: '/map', icon: IconMap2, isCurrent: false },
]
const lines = [
  { text: 'Membership is free', durationMs: 3_000 },
  {
    text: 'A line that is as long as a founder may make it, eighty signs in all',
    durationMs: 5_000,
  },
]

playSite()

function Around({ children }: { children: ReactNode }) {
  const [isCollapsed, onCollapse] = useState(false)
  return (
    <Shell
      brand={<Brand name="Lambda Commons" />}
      actions={
        <>
          <IconButton label="Notifications" icon={IconBell} />
          <Avatar name="Ari" size="small" />
        </>
      }
      banner={
        <>
          <RotatingLines lines={lines} />
          <Notice kind="warning" band>
            This site is under active development.
          </Notice>
        </>
      }
      navigation={navigation}
      navigationFooter={isRail => (isRail ? null : 'Run by volunteers')}
      navigationOptions={{ closesAfterMs: 8_000, isDrawer: false, isCollapsed, onCollapse }}
      tabs={<TabBar tabs={tabs} />}
    >
      {children}
    </Shell>
  )
}

const menu = () => page.getByRole('navigation', { name: 'Main' })

it('what surrounds a page is sound on a phone and on a desktop, with its menu open and folded', async () => {
  await drawBare(
    <Around>
      <Page
        width="wide"
        title="Come as you are"
        lead="Every part of the kit, in every state it can be in."
      />
    </Around>,
  )
  await expectAccessible()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect.element(menu().getByRole('link', { name: 'Map' })).toBeVisible()
  await expect.element(menu()).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open navigation' })).toHaveFocus()
  await setWindow(desktop)
  await expect.element(menu()).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Close navigation' }).click()
  await expect.poll(() => menu().element().getBoundingClientRect().width).toBeLessThan(80)
  await expectAccessible()
})

it('a page may take the whole window between header and tabs', async () => {
  await drawBare(
    <Around>
      <Page width="fill">
        <h1>The whole window</h1>
        <IconButton label="Zoom in" icon={IconPlus} variant="floating" />
        <IconButton label="Zoom out" icon={IconMinus} variant="floating" />
        <IconButton label="Me" icon={IconCurrentLocation} variant="floating" />
      </Page>
    </Around>,
  )
  await expectAccessible()
  for (const size of [phone, desktop]) {
    await setWindow(size)
    const { width, bottom } = page.getByRole('main').element().getBoundingClientRect()
    const bar = page.getByRole('navigation', { name: 'Tabs' }).query()
    const below = bar?.getBoundingClientRect().top ?? size.height
    expect(Math.abs(bottom - below)).toBeLessThanOrEqual(1)
    expect(width).toBeGreaterThanOrEqual(size.width * 0.75)
    const { scrollHeight, clientHeight } = document.documentElement
    expect(scrollHeight).toBe(clientHeight)
  }
})

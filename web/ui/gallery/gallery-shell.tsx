import {
  IconBell,
  IconCards,
  IconCurrentLocation,
  IconHeart,
  IconHome,
  IconLifebuoy,
  IconMap2,
  IconMessageCircle,
  IconMinus,
  IconMoon,
  IconPlus,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '../button/icon-button.tsx'
import { Brand } from '../layout/brand.tsx'
import type { NavigationGroup } from '../layout/navigation.tsx'
import { Page } from '../layout/page.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RotatingLines } from '../layout/rotating-lines.tsx'
import { Shell } from '../layout/shell.tsx'
import { TabBar } from '../layout/tab-bar.tsx'
import { Avatar } from '../media/avatar.tsx'
import { Badge } from '../media/badge.tsx'
import { Notice } from '../state/notice.tsx'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Fields } from './fields.tsx'
import styles from './gallery-shell.module.css'
import { Overlays } from './overlays.tsx'
import { People } from './people.tsx'
import { States } from './states.tsx'

const navigation: readonly NavigationGroup[] = [
  {
    label: 'Discover',
    entries: [
      { label: 'Home', to: '/', icon: <IconHome /> },
      { label: 'Gallery', to: '/gallery.html', icon: <IconCards /> },
      { label: 'Map', to: '/map', icon: <IconMap2 /> },
    ],
  },
  {
    label: 'You',
    entries: [
      {
        label: 'Messages',
        to: '/chat',
        icon: <IconMessageCircle />,
        badge: <Badge label="unread">{7}</Badge>,
      },
      { label: 'Likes', to: '/likes', icon: <IconHeart /> },
      { label: 'Profile', to: '/profile', icon: <IconUser /> },
      { label: 'Settings', to: '/settings', icon: <IconSettings /> },
    ],
  },
  { label: 'Help', entries: [{ label: 'Questions', to: '/faq', icon: <IconLifebuoy /> }] },
]

const tabs = [
  { label: 'Gallery', to: '/gallery.html', icon: <IconCards />, isCurrent: true },
  { label: 'Map', to: '/map', icon: <IconMap2 />, isCurrent: false },
]

const lines = [
  { text: 'Membership is free', durationMs: 3_000 },
  {
    text: 'A line that is as long as a founder may make it, eighty signs in all',
    durationMs: 5_000,
  },
]

export function GalleryShell() {
  const { pathname } = useLocation()
  const [isLight, setIsLight] = useState(false)
  const [isCollapsed, setIsCollapsed] = useState(false)
  const switchTheme = () => {
    applyTheme(isLight ? 'dark' : 'light')
    setIsLight(!isLight)
  }
  return (
    <Shell
      brand={<Brand name="Lambda Commons" />}
      actions={
        <>
          <IconButton
            label={isLight ? 'Dark theme' : 'Light theme'}
            icon={isLight ? <IconMoon /> : <IconSun />}
            onClick={switchTheme}
          />
          <IconButton label="Notifications" icon={<IconBell />} />
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
      navigationOptions={{
        closesAfterMs: 8_000,
        isDrawer: false,
        isCollapsed,
        onCollapse: setIsCollapsed,
      }}
      tabs={<TabBar tabs={tabs} />}
    >
      {pathname === '/map' ? <FullWindow /> : <EveryPart />}
    </Shell>
  )
}

function EveryPart() {
  return (
    <Page width="wide">
      <PageHeader
        size="display"
        title="Come as you are"
        lead="Every part of the kit, in every state it can be in."
      />
      <Cards />
      <Buttons />
      <Fields />
      <People />
      <Overlays />
      <States />
    </Page>
  )
}

type Theme = 'light' | 'dark' | 'system'

/** Overrides what the device prefers; 'system' gives the choice back to it. */
function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** A page that takes the whole window, as the map does. */
function FullWindow() {
  return (
    <Page width="fill">
      <div className={styles.ground}>
        <h1>The whole window</h1>
      </div>
      <div className={styles.controls}>
        <IconButton label="Zoom in" icon={<IconPlus />} variant="floating" />
        <IconButton label="Zoom out" icon={<IconMinus />} variant="floating" />
        <IconButton label="Me" icon={<IconCurrentLocation />} variant="floating" />
      </div>
    </Page>
  )
}

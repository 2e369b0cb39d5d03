import { onlineManager, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Settings } from '#shared/contract/accounts.ts'
import type { Profile } from '#shared/contract/profile.ts'
import type { Role } from '#shared/roles.ts'
import { App, preloadScreen } from '#web/app.tsx'
import { openStorage, setCookie } from '#web/lib/device-storage.ts'
import { forgetNewerBuild } from '#web/lib/newer-build.ts'
import { persistCache } from '#web/lib/persisted-cache.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { currentSession, endSession, startSession } from '#web/lib/session.ts'
import { hideTrouble } from '#web/lib/trouble.ts'
import { watchCalls } from '#web/lib/watch-calls.ts'
import '#web/ui/base.css'
import { disclosedOf, newId, profileOf, settingsOf, siteOf } from './answers.ts'
import { FakeSite, type Handlers, installSite } from './fake-site.ts'
import { emulateMedia, phone, setTextSize, setTouch, setWindow } from './window.ts'

/** The site of the current test. */
export let site: FakeSite

/** The member who looks at a screen. */
export interface Reader {
  readonly profileId: string
  readonly roles: readonly Role[]
  readonly profile: Profile
  readonly settings: Settings
}

interface Traits {
  readonly roles?: readonly Role[]
  readonly profile?: Partial<Profile>
  readonly settings?: Partial<Settings>
}

/** A member with a complete profile, whose settings and profile the site knows. */
export function memberOf({ roles = ['USER'], profile = {}, settings = {} }: Traits = {}): Reader {
  const profileId = profile.id ?? newId()
  return {
    profileId,
    roles,
    profile: profileOf({
      id: profileId,
      profilename: 'Ann',
      birthdate: '1990-05-17',
      ...profile,
    }),
    settings: settingsOf({ defaultProfileId: profileId, roles: [...roles], ...settings }),
  }
}

/** What every screen requests. A test replaces what it is about with `site.on`. */
const ofEveryScreen: Handlers = {
  'GET /api/public/brand': siteOf(),
  'GET /api/version': { gitCommitHash: import.meta.env.VITE_BUILD_HASH, gitCommitTs: 0 },
}

/** What the parts around a member's screen request. */
const ofMember = ({ profile, settings }: Reader): Handlers => ({
  'GET /api/settings': settings,
  'GET /api/profiles/mine': [profile],
  'GET /api/unread-counts/:profileId': { conversations: 0, notifications: 0 },
  'GET /api/notifications/:profileId': [],
  'PUT /api/profile-position/:profileId': ({ body }) =>
    disclosedOf({
      hide: body.hide,
      ...(body.overrideLat === undefined ? {} : { disclosedLat: body.overrideLat }),
      ...(body.overrideLon === undefined ? {} : { disclosedLon: body.overrideLon }),
    }),
})

let root: Root | undefined
let stopPersisting = () => {}
let uninstall = () => {}
let client: QueryClient | undefined
/** Output to the console. A test that expects some checks and clears it. */
export const complaints: unknown[][] = []
/** The address of the tests themselves, to which their page must return. */
const { href: testAddress } = location

/**
 * Opens a screen as the browser does: the real routes, caches, texts and client, with a site that the test controls.
 * Without a reader, a visitor looks. A second call in a test is the next page of the same tab.
 */
export async function renderScreen(path: string, reader?: Reader): Promise<void> {
  leaveScreen()
  if (reader) {
    // Handlers that the test has already set take precedence.
    site.expectAlso(ofMember(reader))
    setCookie('auth=1', 3_600)
    await openStorage()
    const { profileId, roles } = reader
    if (currentSession().profileId !== profileId) startSession({ profileId, roles })
  }
  history.pushState(null, '', path)
  client = createQueryClient()
  stopPersisting = persistCache(client)
  await preloadScreen(client)
  await mount(<App queryClient={client} />)
}

/** Renders in place of a screen, until the end of the test. */
export async function mount(shown: ReactNode): Promise<void> {
  const place = document.createElement('div')
  place.id = 'root'
  document.body.append(place)
  root = createRoot(place)
  root.render(shown)
  await expect.poll(() => place.childElementCount).toBeGreaterThan(0)
}

/** Closes the page, as a reload or another address does. */
export function leaveScreen(): void {
  window.dispatchEvent(new Event('pagehide'))
  root?.unmount()
  root = undefined
  stopPersisting()
  client?.clear()
  forgetNewerBuild()
  document.getElementById('root')?.remove()
}

/** Makes the browser report that the device is offline or online. */
export function setOnline(isOnline: boolean): void {
  site.setReachable(isOnline)
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  // It listens only while a screen is open, and would stay offline for the tests after a closed one.
  onlineManager.setOnline(isOnline)
}

/** Time stands still from here on, until `passTime` or the end of the test. Frames are still drawn. */
export function stopClock(now?: number): void {
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const
  vi.useFakeTimers({ toFake: [...toFake], ...(now === undefined ? {} : { now }) })
}

/**
 * Like `stopClock`. In addition, waiting for something on the screen does not advance the time, as Vitest otherwise
 * does.
 */
export function freezeClock(now?: number): void {
  stopClock(now)
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
}

/** Timers already set count from here, and the results are rendered. */
export async function passTime(ms: number): Promise<void> {
  await drawn()
  await vi.advanceTimersByTimeAsync(ms)
  await drawn()
}

/** After the next frame, and after what React does in a task of its own. */
const drawn = () =>
  new Promise<void>(resolve => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(undefined)
    })
  })

/** Advances time in small steps until a condition holds. */
export async function passUntil(holds: () => boolean, stepMs = 10): Promise<void> {
  const step = async () => {
    await passTime(stepMs)
    return holds()
  }
  await expect.poll(step, { interval: 20 }).toBe(true)
}

/** Call it once at the top of a test file that opens screens or renders parts. */
export function playSite(): void {
  beforeEach(async () => {
    complaints.length = 0
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...words) => {
        if (!isOfNextFrame(words[0])) complaints.push(words)
      })
    }
    site = new FakeSite()
    site.on(ofEveryScreen)
    uninstall = installSite(site)
    watchCalls()
    await openStorage()
    await setWindow(phone)
  })
  afterEach(async () => {
    leaveScreen()
    endSession('ended')
    hideTrouble()
    vi.useRealTimers()
    vi.restoreAllMocks()
    setOnline(true)
    uninstall()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', testAddress)
    await Promise.all([emulateMedia({ colorScheme: 'dark' }), setTouch(false), setTextSize(16)])
    expect(site.faults).toEqual([])
    expect(complaints).toEqual([])
  })
}

/** A browser's harmless warning that resize notifications were delayed to the next frame. */
const isOfNextFrame = (word: unknown) =>
  word instanceof Error && word.message.startsWith('ResizeObserver loop')

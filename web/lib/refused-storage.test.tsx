import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { disclosedOf, profileOf } from '#web/testing/answers.ts'
import { playOther } from '#web/testing/other-member.ts'
import { memberOf, playSite, renderScreen, site } from '#web/testing/render-screen.tsx'
import { setCookie } from './device-storage.ts'
import { closeVault } from './device-vault.ts'
import { openChannel } from './open-channel.ts'
import { currentSession } from './session.ts'

playSite()

const restores: (() => void)[] = []
afterEach(() => {
  for (const restore of restores.splice(0)) restore()
})

/** Replaces a property of the browser until the end of the test. */
function replace(owner: object, name: string, property: PropertyDescriptor) {
  const own = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, ...property })
  restores.push(() => {
    if (own) Object.defineProperty(owner, name, own)
    else Reflect.deleteProperty(owner, name)
  })
}

function refuse(name: string): never {
  throw new DOMException(`refused by the test`, name)
}

const never = () => new Promise<never>(() => undefined)
/** The same until the end of the test, because the caller holds a lock. */
const neverInTest = () =>
  new Promise<never>((_, reject) => {
    restores.push(() => reject(new DOMException('the test has ended', 'AbortError')))
  })

const ofStorage = ['getItem', 'setItem', 'removeItem', 'clear', 'key'] as const
const ofCaches = ['open', 'has', 'keys', 'match', 'delete'] as const

const devices: Record<string, () => void> = {
  'whose storage is full': () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => refuse('QuotaExceededError'))
  },
  'whose storage refuses every call': () => {
    for (const call of ofStorage) {
      vi.spyOn(Storage.prototype, call).mockImplementation(() => refuse('SecurityError'))
    }
  },
  'without storages': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      replace(window, name, { get: () => refuse('SecurityError') })
    }
  },
  'whose caches are full': () => {
    vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  },
  'whose caches refuse every call': () => {
    for (const call of ofCaches) {
      vi.spyOn(CacheStorage.prototype, call).mockRejectedValue(
        new DOMException('', 'SecurityError'),
      )
    }
  },
  'whose caches never answer': () => {
    for (const call of ofCaches) {
      vi.spyOn(CacheStorage.prototype, call).mockImplementation(neverInTest)
    }
  },
  'without locks': () => {
    replace(navigator, 'locks', { value: undefined })
  },
  'whose locks never answer': () => {
    vi.spyOn(LockManager.prototype, 'request').mockImplementation(never)
  },
  'whose service workers are refused': () => {
    const refused = () => Promise.reject(new DOMException('', 'SecurityError'))
    vi.spyOn(ServiceWorkerContainer.prototype, 'register').mockImplementation(refused)
    vi.spyOn(ServiceWorkerContainer.prototype, 'getRegistrations').mockImplementation(refused)
    vi.spyOn(ServiceWorkerContainer.prototype, 'getRegistration').mockImplementation(refused)
  },
}

it.each(Object.entries(devices))(
  'a member logs in, sends a message and logs out on a device %s',
  async (_, breakDevice) => {
    const ann = memberOf()
    const bob = profileOf({ profilename: 'Bob' })
    const { conversation } = playOther(ann, bob)
    site.on({
      'POST /api/auth': () => {
        setCookie('auth=1', 3_600)
        return { profileId: ann.profileId, roles: ['USER'] }
      },
      'DELETE /api/auth': () => undefined,
      'GET /api/settings': ann.settings,
      'GET /api/profiles/mine': [ann.profile],
      'GET /api/unread-counts/:profileId': { conversations: 0, notifications: 0 },
      'GET /api/profile-briefs/nearest': [],
      'GET /api/profile-likes/by-liked/:id': [],
      'PUT /api/profile-position/:profileId': disclosedOf(),
    })
    closeVault()
    breakDevice()

    await renderScreen('/login')
    await page.getByLabelText('Email').fill('ann@example.org')
    await page.getByLabelText('Password').fill('a sentence of her own')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect.poll(() => currentSession().profileId).toBe(ann.profileId)
    await expect.poll(() => location.pathname).toBe('/')

    await renderScreen(`/profile/${bob.id}#chat`, ann)
    await page.getByLabelText('Your message').fill('Still here')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect
      .poll(() => conversation.messages().map(({ bodyText }) => bodyText))
      .toEqual(['Still here'])
    await expect.element(page.getByRole('log').getByText('Still here')).toBeVisible()
    await expect.element(page.getByLabelText('Your message')).toHaveValue('')

    await renderScreen('/logout', ann)
    await expect.element(page.getByRole('heading', { name: 'You’re logged out' })).toBeVisible()
    expect([currentSession().isLoggedIn, document.cookie]).toEqual([false, ''])
  },
)

it('without channels each tab stays alone', () => {
  replace(globalThis, 'BroadcastChannel', { value: undefined })
  expect(openChannel('session')).toBeUndefined()
})

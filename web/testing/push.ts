import { vi } from 'vitest'
import type { PushDevice } from '#shared/contract/accounts.ts'

/** What a browser lets a site do about notifications. */
export interface Able {
  readonly lacks?: 'Notification' | 'PushManager'
  readonly permission?: NotificationPermission
  /** What the member says when asked. */
  readonly answer?: 'denied'
  readonly fails?: 'getSubscription' | 'subscribe'
  /** There is a subscription, under another key of the site. */
  readonly formerKey?: string
}

/** Plays a browser with a worker and a push service, which one without a screen does not have. */
export function playPush(device: PushDevice, before: Able = {}) {
  let able = before
  const asked: string[] = []
  const subscriptionWith = (key: string) => ({
    endpoint: device.endpoint,
    expirationTime: null,
    options: { applicationServerKey: bytesOf(key) },
    getKey: (name: string) => bytesOf(name === 'auth' ? device.auth_base64 : device.p256dh_base64),
    unsubscribe: async () => {
      asked.push('unsubscribe')
      current = null
      return true
    },
  })
  let current = able.formerKey === undefined ? null : subscriptionWith(able.formerKey)
  const pushManager = {
    getSubscription: async () => {
      if (able.fails === 'getSubscription') throw new Error('broken')
      return current
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (able.fails === 'subscribe') throw new Error('refused')
      asked.push('subscribe')
      current = subscriptionWith(applicationServerKey)
      return current
    },
  }
  let permission = able.permission ?? 'default'
  const requestPermission = async () => {
    asked.push('permission')
    permission = able.answer ?? 'granted'
    return permission
  }
  const worker = playWorker({ pushManager })
  const notification = { requestPermission }
  Object.defineProperty(notification, 'permission', { get: () => permission })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  if (able.lacks) Reflect.deleteProperty(window, able.lacks)
  return {
    ...worker,
    /** What the browser was asked for, the oldest first. */
    asked,
    /** The browser, or its member, thinks otherwise from here on. */
    become: (next: Able) => {
      able = next
    },
  }
}

/** Plays the part of a browser that has workers. @returns what became of ours, and what brings a message of it */
export function playWorker(parts: object = {}) {
  const shown = { close: vi.fn() }
  const unregister = vi.fn(async () => {
    registrations.length = 0
    return true
  })
  const registration = { ...parts, unregister, getNotifications: async () => [shown] }
  const registrations: object[] = []
  const register = vi.fn(async (_program: string) => {
    registrations.push(registration)
    return registration
  })
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: Promise.resolve(registration),
    register,
    getRegistrations: async () => [...registrations],
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container })
  return {
    register,
    unregister,
    /** Takes the notification away that is on the screen. */
    close: shown.close,
    send: (data: object) => container.dispatchEvent(new MessageEvent('message', { data })),
  }
}

/** To be called after each test. */
export function leavePush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
}

function bytesOf(text: string) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, letter => letter.charCodeAt(0)).buffer
}

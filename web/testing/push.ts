import { vi } from 'vitest'
import type { PushDevice } from '#shared/contract/accounts.ts'

/** What a browser allows a site in terms of notifications. */
export interface Able {
  readonly lacks?: 'Notification' | 'PushManager'
  readonly permission?: NotificationPermission
  /** The member's answer to the permission prompt. */
  readonly answer?: 'denied'
  readonly fails?: 'getSubscription' | 'subscribe'
  /** There is a subscription with another key of the site. */
  readonly formerKey?: string
}

/** Simulates a browser with a worker and a push service, which a headless one does not have. */
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
    /** What was requested of the browser, the oldest first. */
    asked,
    /** The browser or its member changes these settings. */
    become: (next: Able) => {
      able = next
    },
  }
}

/**
 * Simulates the worker support of a browser. @returns the state of our worker, and functions that deliver its messages
 */
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
    /** Closes the notification on the screen. */
    close: shown.close,
    send: (data: object) => container.dispatchEvent(new MessageEvent('message', { data })),
  }
}

/** Call it after each test. */
export function leavePush(): void {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
}

function bytesOf(text: string) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, letter => letter.charCodeAt(0)).buffer
}

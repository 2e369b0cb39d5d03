import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'

const device = vi.hoisted(() => {
  const stored = new Map<string, string>()
  const page = Object.assign(new EventTarget(), { cookie: 'auth=1' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return { stored, page }
})

import { contract } from '#shared/contract/index.ts'
import { closeVault, openWith } from './device-vault.ts'
import { isHeardLately, rememberHeard, rememberSeen, tellsOfSession } from './last-heard.ts'

const noon = Date.UTC(2026, 4, 17, 12)
const minute = 60_000
const hour = 60 * minute
const asItIs = (text: string) => text

beforeEach(() => {
  device.stored.clear()
  device.page.cookie = 'auth=1'
  openWith({ encrypt: asItIs, encryptName: asItIs, decrypt: asItIs })
})
afterAll(() => vi.unstubAllGlobals())

describe('a member’s data may be shown', () => {
  it('for 24 hours after the last answer of the site', () => {
    rememberHeard(noon)
    expect(isHeardLately(noon + 24 * hour - 1)).toBe(true)
    expect(isHeardLately(noon + 24 * hour)).toBe(false)
    rememberHeard(noon + 30 * hour)
    expect(isHeardLately(noon + 53 * hour)).toBe(true)
  })

  it('no longer with a clock that is put back, however often', () => {
    rememberHeard(noon)
    const openedAt = (now: number) => {
      if (!isHeardLately(now)) return 0
      rememberSeen(now)
      return 1
    }
    // The device is used for an hour, and the clock put back nine times. Only the last minute is still open.
    let opened = 0
    for (let times = 0; times < 600; times++) opened += openedAt(noon + (times % 60) * minute)
    expect(opened).toBe(60 + 9)
    // The clock is put back to exactly the last time seen.
    for (let times = 0; times < 3_000; times++) opened += openedAt(noon + hour)
    expect(opened).toBe(24 * 60)
    expect(isHeardLately(noon - hour)).toBe(false)
    rememberHeard(noon + 2 * hour)
    expect(isHeardLately(noon + 3 * hour)).toBe(true)
  })

  it('again with a clock that was ahead, once the site answers', () => {
    rememberHeard(noon + 50 * hour)
    expect(isHeardLately(noon)).toBe(false)
    rememberHeard(noon)
    expect(isHeardLately(noon + hour)).toBe(true)
  })

  it('not before its first answer, nor if the record is damaged', () => {
    expect(isHeardLately(noon)).toBe(false)
    for (const damaged of ['{', 'null', '{"heard":1}', '{"heard":"x","seen":null}']) {
      device.stored.set('kept:heard', damaged)
      expect(isHeardLately(noon)).toBe(false)
    }
  })

  it('on a device that stores nothing, for as long as this page knows', () => {
    closeVault()
    expect(isHeardLately(noon)).toBe(true)
    rememberHeard(noon)
    expect(device.stored.size).toBe(0)
    expect(isHeardLately(noon + 23 * hour)).toBe(true)
    expect(isHeardLately(noon + 24 * hour)).toBe(false)
  })

  it('on a device that is full, like on any other', () => {
    const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    rememberHeard(noon)
    rememberSeen(noon + hour)
    full.mockRestore()
    expect(device.stored.size).toBe(0)
    expect(isHeardLately(noon + 2 * hour)).toBe(true)
    expect(isHeardLately(noon)).toBe(false)
    expect(isHeardLately(noon + 24 * hour)).toBe(false)
  })

  it('no longer on a page that is open for a day without an answer, whatever the clock says', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    rememberHeard(noon + hour)
    expect(isHeardLately(noon + hour)).toBe(true)
    clock.mockReturnValue(24 * hour)
    expect(isHeardLately(noon + 2 * hour)).toBe(false)
    // Another tab had an answer meanwhile.
    rememberHeard(noon + 3 * hour)
    expect(isHeardLately(noon + 3 * hour)).toBe(true)
    clock.mockRestore()
  })
})

it('is not written after the session has ended', () => {
  device.page.cookie = ''
  rememberHeard(noon)
  expect(device.stored.size).toBe(0)
})

it('a call that is answered without a session proves no session', () => {
  const open = Object.entries(contract).filter(([, { access }]) => access === 'public')
  // Map tiles are no calls.
  const calls = open.map(([name]) => name).filter(name => name.includes(' /api/'))
  expect(calls.length).toBeGreaterThan(8)
  expect(calls.filter(tellsOfSession)).toEqual([])
  for (const name of [
    'GET /api/settings',
    'POST /api/message',
    'GET /api/unread-counts/:profileId',
  ])
    expect(tellsOfSession(name)).toBe(true)
})

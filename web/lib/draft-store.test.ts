import { afterAll, afterEach, expect, it, vi } from 'vitest'

const device = vi.hoisted(() => {
  const stored = new Map<string, string>()
  const state = { isFull: false, isOff: false }
  const refuse = () => {
    if (state.isOff) throw new DOMException('denied', 'SecurityError')
  }
  const storage = {
    getItem: (key: string) => {
      refuse()
      return stored.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      refuse()
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
      Object.assign(storage, { [key]: value })
    },
    removeItem: (key: string) => {
      refuse()
      stored.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  const page = Object.assign(new EventTarget(), { cookie: 'auth=1' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storage)
  storage.setItem('kept:member', JSON.stringify({ profileId: 'me', roles: [] }))
  return { stored, state, page }
})

import { openWith } from './device-vault.ts'
import { createDraftStore } from './draft-store.ts'

const prefix = 'draft:'
const storing = {
  prefix,
  revive: (stored: unknown) => (typeof stored === 'string' ? stored : undefined),
  isWorthKeeping: (draft: string) => draft !== '',
}

// The entries on the device without encryption, which has its own test.
const asItIs = (text: string) => text
openWith({ encrypt: asItIs, encryptName: asItIs, decrypt: asItIs })

afterEach(() => {
  Object.assign(device.state, { isFull: false, isOff: false })
})
afterAll(() => vi.unstubAllGlobals())

it('a full device keeps words and drafts in memory, and nothing outdated', () => {
  const drafts = createDraftStore(storing)
  drafts.write('me bob', 'Short')
  expect(device.stored.get('kept:draft:me bob')).toBe('"Short"')
  device.state.isFull = true
  drafts.write('me bob', 'Long')
  expect(drafts.read('me bob')).toBe('Long')
  expect(drafts.keysAfter('me ')).toEqual(['bob'])
  expect(drafts.isOnlyInMemory('me ')).toBe(true)
  expect(device.stored.has('kept:draft:me bob')).toBe(false)
  device.state.isFull = false
  drafts.write('me bob', 'Longer')
  expect(device.stored.get('kept:draft:me bob')).toBe('"Longer"')
  expect(drafts.isOnlyInMemory('me ')).toBe(false)
  drafts.remove('me bob')
})

it('a browser that stores nothing keeps drafts in memory', () => {
  device.state.isOff = true
  const drafts = createDraftStore(storing)
  drafts.write('me cem', 'Tea?')
  expect(drafts.read('me cem')).toBe('Tea?')
  expect(drafts.keysAfter('me ')).toEqual(['cem'])
  drafts.remove('me cem')
  expect(drafts.keysAfter('me ')).toEqual([])
})

it('a damaged draft counts as none', () => {
  device.stored.set('kept:draft:me dan', '{"half')
  expect(createDraftStore(storing).read('me dan')).toBeUndefined()
})

it('nothing is stored of a member whose session another tab has ended, or who is not the one logged in', () => {
  const drafts = createDraftStore(storing)
  device.page.cookie = ''
  drafts.write('me eve', 'Too late')
  expect(device.stored.has('kept:draft:me eve')).toBe(false)
  device.page.cookie = 'auth=1'
  drafts.write('them eve', 'Of another')
  expect(device.stored.has('kept:draft:them eve')).toBe(false)
})

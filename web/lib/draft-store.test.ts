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
  // A hidden page draws no frame.
  const page = Object.assign(new EventTarget(), { cookie: 'auth=1', hidden: true })
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storage)
  storage.setItem('kept:member', JSON.stringify({ profileId: 'me', roles: [] }))
  return { stored, state, page, frames }
})

import { afterFrame } from './after-frame.ts'
import { openWith } from './device-vault.ts'
import { createDraftStore } from './draft-store.ts'

const prefix = 'draft:'
const storing = {
  prefix,
  revive: (stored: unknown) => (typeof stored === 'string' ? stored : undefined),
  isWorthKeeping: (draft: string) => draft !== '',
}

const drawnFirst = { ...storing, schedule: afterFrame }

// The entries on the device without encryption, which has its own test.
const asItIs = (text: string) => text
openWith({ encrypt: asItIs, encryptName: asItIs, decrypt: asItIs })

afterEach(() => {
  Object.assign(device.state, { isFull: false, isOff: false })
  Object.assign(device.page, { cookie: 'auth=1', hidden: true })
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

const nextFrame = () => {
  for (const draw of device.frames.splice(0)) draw()
}
const onDevice = (key: string) => device.stored.get(`kept:${prefix}${key}`)

it('the newest words go to the device after the frame that shows them, in the order in which they were written', () => {
  device.page.hidden = false
  const drafts = createDraftStore(drawnFirst)
  const order: string[] = []
  const set = vi.spyOn(device.stored, 'set').mockImplementation((name, value) => {
    order.push(name)
    return Map.prototype.set.call(device.stored, name, value)
  })
  drafts.write('me fay', 'T')
  drafts.write('me gil', 'Hi')
  drafts.write('me fay', 'Tea')
  expect([drafts.read('me fay'), drafts.keysAfter('me f'), onDevice('me fay')]).toEqual([
    'Tea',
    ['ay'],
    undefined,
  ])
  nextFrame()
  expect(onDevice('me fay')).toBeUndefined()
  nextFrame()
  expect(onDevice('me fay')).toBe('"Tea"')
  expect(order.slice(0, 2)).toEqual(['kept:draft:me fay', 'kept:draft:me gil'])
  set.mockRestore()
})

it.each([
  ['a page that closes', 'pagehide', false],
  ['a page that is hidden', 'visibilitychange', true],
])('%s stores at once what was to follow the frame', (_, event, isHidden) => {
  device.page.hidden = false
  const drafts = createDraftStore(drawnFirst)
  drafts.write('me hal', event)
  device.page.hidden = isHidden
  device.page.dispatchEvent(new Event(event))
  expect(onDevice('me hal')).toBe(`"${event}"`)
})

it('what was removed, or belongs to an ended session, is not stored after the frame', () => {
  device.page.hidden = false
  const drafts = createDraftStore(drawnFirst)
  drafts.write('me ian', 'Gone')
  drafts.remove('me ian')
  drafts.write('me joe', 'Late')
  device.page.cookie = ''
  device.page.dispatchEvent(new Event('pagehide'))
  expect([onDevice('me ian'), onDevice('me joe')]).toEqual([undefined, undefined])
})

it('the screen hears after the frame that words are only in memory', () => {
  device.page.hidden = false
  device.state.isFull = true
  const drafts = createDraftStore(drawnFirst)
  const heard = vi.fn<() => void>()
  drafts.write('me kim', 'Full')
  drafts.subscribe(heard)
  device.page.dispatchEvent(new Event('pagehide'))
  expect([drafts.isOnlyInMemory('me kim'), heard.mock.calls.length]).toEqual([true, 1])
  drafts.remove('me kim')
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  hasLeftovers,
  openStorage,
  readStored,
  removeStored,
  setCookie,
  storedNames,
  wipeDevice,
  writeStored,
} from './device-storage.ts'
import { closeVault, openVault } from './device-vault.ts'

const keys = async () => (await caches.keys()).filter(name => name.startsWith('key-'))
/** Everything in local storage, as its files contain it. */
const raw = () => JSON.stringify(Object.entries(localStorage))
/** Closes the page and opens the next one. */
async function nextPage() {
  closeVault()
  await openStorage()
}

beforeEach(async () => {
  setCookie('auth=1', 3_600)
  await openStorage({ isNew: true })
})
afterEach(async () => {
  wipeDevice()
  await expect.poll(keys).toEqual([])
})

describe('what is stored of a member', () => {
  it('is read by the next page, and stands in no word of local storage', async () => {
    writeStored('draft:me bob', { words: 'Half a sentence 🏳️‍🌈' })
    writeStored('draft:me bob', { words: 'Half a sentence, ended 🏳️‍🌈' })
    writeStored('cache:me', { state: { queries: ['Bartholomew'] } })
    await nextPage()
    expect(readStored('draft:me bob')).toEqual({ words: 'Half a sentence, ended 🏳️‍🌈' })
    expect(storedNames().toSorted()).toEqual(['cache:me', 'draft:me bob'])
    expect(raw()).not.toMatch(/Half|Bartholomew|draft|bob|cache|words/)
    removeStored('draft:me bob')
    await nextPage()
    expect(readStored('draft:me bob')).toBeUndefined()
    expect(storedNames()).toEqual(['cache:me'])
  })

  it('is encrypted anew each time, at one place for each name', () => {
    const slots = [1, 2].map(() => {
      writeStored('draft:me bob', 'The same')
      return Object.entries(localStorage)
    })
    const [[[first, one] = []] = [], [[second, two] = []] = []] = slots
    expect(second).toBe(first)
    expect(two).not.toBe(one)
    expect(localStorage.length).toBe(1)
  })

  it('is noise without the key, for the next session too, and for who changes a letter', async () => {
    writeStored('draft:me bob', 'Half a sentence')
    const copy = Object.entries(localStorage)
    wipeDevice()
    expect(localStorage.length).toBe(0)
    await expect.poll(keys).toEqual([])
    await openStorage({ isNew: true })
    for (const [slot, encrypted] of copy) localStorage.setItem(slot, encrypted)
    expect([readStored('draft:me bob'), storedNames()]).toEqual([undefined, []])
    writeStored('draft:me bob', 'Anew')
    const [[slot, encrypted] = ['', '']] = Object.entries(localStorage).filter(
      ([each]) => !copy.some(([old]) => old === each),
    )
    localStorage.setItem(
      slot,
      `${encrypted.slice(0, 20)}${encrypted[20] === 'A' ? 'B' : 'A'}${encrypted.slice(21)}`,
    )
    await nextPage()
    expect(readStored('draft:me bob')).toBeUndefined()
  })
})

describe('the key', () => {
  it('is found beside what an ended deletion has left of older ones, whichever comes last', async () => {
    writeStored('draft:me bob', 'Half a sentence')
    const [name] = await keys()
    for (const left of ['key-left', 'key-left-too']) await caches.open(left)
    await nextPage()
    expect(readStored('draft:me bob')).toBe('Half a sentence')
    await openStorage({ isNew: true })
    expect(await keys()).toEqual([expect.not.stringMatching(`left|${name}`)])
  })

  it('is one for all tabs that open at once, and another for each session', async () => {
    const [first] = await keys()
    await Promise.all([1, 2, 3].map(() => openVault()))
    expect(await keys()).toEqual([first])
    await openStorage({ isNew: true })
    const after = await keys()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual([first])
  })

  it('of a session that another tab began in place of this one is taken over', async () => {
    writeStored('member', 'before')
    // Another tab does this.
    const [former = ''] = await keys()
    await caches.delete(former)
    localStorage.clear()
    closeVault()
    await openStorage()
    writeStored('member', 'after')
    expect(await keys()).not.toContain(former)
    await openStorage()
    expect(readStored('member')).toBe('after')
  })

  it('that is damaged is none', async () => {
    const [name = ''] = await keys()
    const cache = await caches.open(name)
    await cache.put('/device-key', new Response('short'))
    await nextPage()
    writeStored('draft:me bob', 'Half a sentence')
    await nextPage()
    expect(readStored('draft:me bob')).toBe('Half a sentence')
  })
})

it('where the browser has no caches nothing of a member is kept, and what visitors have is', async () => {
  wipeDevice()
  const own = Object.getOwnPropertyDescriptor(globalThis, 'caches')
  Reflect.deleteProperty(globalThis, 'caches')
  const isGone = !('caches' in globalThis)
  if (!isGone) Object.defineProperty(globalThis, 'caches', { configurable: true, value: undefined })
  try {
    localStorage.setItem('draft:me bob', '"Of an older version"')
    await openStorage()
    writeStored('draft:me bob', 'Half a sentence')
    writeStored('menu-collapsed', true)
    expect(readStored('draft:me bob')).toBeUndefined()
    expect(Object.entries(localStorage)).toEqual([['menu-collapsed', 'true']])
  } finally {
    if (own) Object.defineProperty(globalThis, 'caches', own)
  }
})

describe('what an older version wrote in clear', () => {
  it('is encrypted and taken away, over what was stored before, but what is of nobody', async () => {
    writeStored('draft:me bob', 'Before')
    localStorage.setItem('member', '{"profileId":"me","roles":[]}')
    // An open tab of an older version does this.
    localStorage.setItem('draft:me bob', '"After"')
    localStorage.setItem('cache:visitor', '{"brand":1}')
    expect(hasLeftovers()).toBe(true)
    await openStorage()
    expect(Object.keys(localStorage).filter(key => !key.startsWith('kept:'))).toEqual([
      'cache:visitor',
    ])
    expect(readStored('draft:me bob')).toBe('After')
    expect(readStored('member')).toEqual({ profileId: 'me', roles: [] })
  })

  it('is left over where no session is, as is what is encrypted, but not what is of nobody', () => {
    localStorage.setItem('menu-collapsed', 'true')
    expect(hasLeftovers()).toBe(false)
    localStorage.setItem('member', '{}')
    expect(hasLeftovers()).toBe(true)
    localStorage.removeItem('member')
    writeStored('draft:me bob', 'Before')
    expect(hasLeftovers()).toBe(true)
  })
})

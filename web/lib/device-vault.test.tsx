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
  it('is read by the next page, and no word of it is in local storage', async () => {
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

  it('is encrypted differently each time, in one slot for each name', () => {
    const slots = [1, 2].map(() => {
      writeStored('draft:me bob', 'The same')
      return Object.entries(localStorage)
    })
    const [[[first, one] = []] = [], [[second, two] = []] = []] = slots
    expect(second).toBe(first)
    expect(two).not.toBe(one)
    expect(localStorage.length).toBe(1)
  })

  it('is noise without the key, in the next session, and if a letter changes', async () => {
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
  it('is found beside the remains of older ones, whichever comes last', async () => {
    writeStored('draft:me bob', 'Half a sentence')
    const [name] = await keys()
    for (const left of ['key-left', 'key-left-too']) await caches.open(left)
    await nextPage()
    expect(readStored('draft:me bob')).toBe('Half a sentence')
    await openStorage({ isNew: true })
    expect(await keys()).toEqual([expect.not.stringMatching(`left|${name}`)])
  })

  it('is shared by all tabs that open at once, and differs for each session', async () => {
    const [first] = await keys()
    await Promise.all([1, 2, 3].map(() => openVault()))
    expect(await keys()).toEqual([first])
    await openStorage({ isNew: true })
    const after = await keys()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual([first])
  })

  it('of a session that another tab began instead of this one is adopted', async () => {
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

  it('that is damaged counts as none', async () => {
    const [name = ''] = await keys()
    const cache = await caches.open(name)
    await cache.put('/device-key', new Response('short'))
    await nextPage()
    writeStored('draft:me bob', 'Half a sentence')
    await nextPage()
    expect(readStored('draft:me bob')).toBe('Half a sentence')
  })
})

it('in a browser without caches nothing of a member is stored, but visitors’ data is', async () => {
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

describe('what an older version wrote unencrypted', () => {
  it('is encrypted and removed, over earlier data, except what belongs to nobody', async () => {
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

  it('counts as left over without a session, like encrypted data, but not what belongs to nobody', () => {
    localStorage.setItem('menu-collapsed', 'true')
    expect(hasLeftovers()).toBe(false)
    localStorage.setItem('member', '{}')
    expect(hasLeftovers()).toBe(true)
    localStorage.removeItem('member')
    writeStored('draft:me bob', 'Before')
    expect(hasLeftovers()).toBe(true)
  })
})

import { expect, it, vi } from 'vitest'
import { rateSoon } from './rate-soon.ts'
import type { RatePicture } from './rating.ts'

const jpeg = Buffer.from('a picture')

it('gives what the classifier says', async () => {
  expect(await rateSoon(() => Promise.resolve('EXPLICIT'), jpeg)).toBe('EXPLICIT')
})

it('waits no longer than an upload may', async () => {
  expect(await rateSoon(() => new Promise(() => undefined), jpeg, 1)).toBeUndefined()
})

it('asks nothing about no picture', async () => {
  const rate = vi.fn<RatePicture>()
  expect(await rateSoon(rate, undefined)).toBeUndefined()
  expect(rate).not.toHaveBeenCalled()
})

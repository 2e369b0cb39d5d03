import { describe, expect, it } from 'vitest'
import { isFromScreen, viewerAddress, viewerQueryOf } from './viewer-address.ts'

const uuid = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const read = (search: string) => viewerQueryOf(new URLSearchParams(search))
const idsOf = (ids: string) => read(`profileId=${uuid(1)}&ids=${ids}`)?.ids

describe('the address of the viewer', () => {
  it('is read as it was written', () => {
    const query = { profileId: uuid(1), id: uuid(3), ids: [uuid(2), uuid(3)] }
    expect(read(new URL(viewerAddress(query), 'http://site').search)).toEqual(query)
    expect(viewerAddress({ profileId: uuid(1) })).toBe(`/profilePicCarousel?profileId=${uuid(1)}`)
  })

  it('names no pictures to show without a profile', () => {
    expect(read('')).toBeUndefined()
    expect(read('profileId=')).toBeUndefined()
    expect(read(`id=${uuid(1)}`)).toBeUndefined()
  })

  it('drops ids that are no UUIDs, and repetitions', () => {
    const odd = ['', 'one', '../..', uuid(2).toUpperCase().replace('01900000', 'ABCDEF00')]
    expect(idsOf([...odd, uuid(2), uuid(3), uuid(2)].join(','))).toEqual([uuid(2), uuid(3)])
    expect(idsOf(odd.join(','))).toEqual([])
    expect(idsOf('')).toEqual([])
  })

  it('takes at most 200 ids', () => {
    const many = Array.from({ length: 250 }, (_, number) => uuid(number))
    expect(idsOf(many.join(','))).toEqual(many.slice(0, 200))
  })
})

it('a history entry says whether a link of ours opened the viewer', () => {
  expect(isFromScreen({ isFromScreen: true })).toBe(true)
  expect([null, undefined, 'x', {}].map(isFromScreen)).toEqual([false, false, false, false])
})

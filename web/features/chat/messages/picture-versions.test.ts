import { expect, it } from 'vitest'
import { publicVersions } from './picture-versions.ts'

it('only public pictures have versions', () => {
  const pictures = [
    { id: 'public', version: 3, isPrivate: false },
    { id: 'private', version: 2, isPrivate: true },
  ]
  expect([...publicVersions(pictures)]).toEqual([['public', 3]])
})

import { expect, test } from 'vitest'
import { pictureLimits } from '#shared/picture-limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { checkPictureFile } from './file-input.tsx'

test.each(['image/png', 'image/jpeg', 'image/webp'])('%s up to the limit is taken', type => {
  expect(checkPictureFile({ type, size: pictureLimits.uploadMaxBytes })).toEqual([])
})

test.each(['image/gif', 'image/svg+xml', 'text/plain', ''])('%s is refused', type => {
  expect(checkPictureFile({ type, size: 10 })).toEqual([picturesTexts.wrongType])
})

test('one byte more than the limit is refused', () => {
  const size = pictureLimits.uploadMaxBytes + 1
  expect(checkPictureFile({ type: 'image/png', size })).toEqual([picturesTexts.tooLarge])
})

test('every reason is named, after the word Error', () => {
  const reasons = checkPictureFile({ type: 'video/mp4', size: pictureLimits.uploadMaxBytes + 1 })
  expect(picturesTexts.rejected(reasons)).toMatch(/^Error: Choose a PNG.* over 8 MB\.$/)
})

test('an empty file is refused', () => {
  expect(checkPictureFile({ type: 'image/png', size: 0 })).toEqual([picturesTexts.emptyFile])
})

import { expect, it } from 'vitest'
import { wishedFormat } from './wished-format.ts'

it.each([
  ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/WEBP ; Q=0.5', 'webp'],
  ['image/avif;q=0,image/webp', 'webp'],
  ['image/avif;q=0.5,image/webp', 'webp'],
  ['image/avif;q=0.5, image/webp;q=0.7, image/jpeg', 'jpeg'],
  ['image/webp;q=0.5,*/*;q=0.8', 'jpeg'],
  ['image/*', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/webp;q=0.0', 'jpeg'],
  ['image/avifx', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('%s gets %s', (accept, format) => {
  expect(wishedFormat(accept)).toBe(format)
})

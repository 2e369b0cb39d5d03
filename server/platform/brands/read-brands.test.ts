import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Brands } from './brands.ts'
import { readBrands } from './read-brands.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lambda-brands-'))
  mkdirSync(join(folder, 'brands'))
  writeFileSync(join(folder, 'brands', 'tower.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rmSync(folder, { recursive: true }))

const colour = { light: '#000000', dark: '#ffffff' }
const tower = {
  id: 'tower',
  hosts: ['tower.example'],
  name: 'Tower',
  tagline: 'High above.',
  mailName: 'Tower',
  colours: { accent: colour, onAccent: { light: '#ffffff', dark: '#000000' } },
  logo: 'tower.svg',
  headerLines: [{ text: 'Come up', durationMs: 500 }],
  defaultCity: 'Paris',
  supportAddress: 'help@tower.example',
}

function readOwn(content: string) {
  writeFileSync(join(folder, 'brands.json'), content)
  return readBrands(folder)
}

const publicUrl = new URL('https://lambda.example')

describe('brands', () => {
  it('are the shipped ones where the founder has written none', () => {
    const { list } = readBrands(join(folder, 'nowhere'))
    expect(list[0]?.name).toBe('Lambda Commons')
  })

  it('are found by their host, the first one by every other', () => {
    const { list } = readOwn(
      JSON.stringify([tower, { ...tower, id: 'cellar', hosts: ['cellar.example'] }]),
    )
    const brands = new Brands(list, publicUrl)
    expect(brands.of('Cellar.Example').id).toBe('cellar')
    expect(brands.of('evil.example').id).toBe('tower')
    expect(brands.cityOf(brands.default)).toMatchObject({ name: 'Paris', country: 'France' })
  })

  it('link to their own address, else to the site’s', () => {
    const { list } = readOwn(JSON.stringify([tower, { ...tower, id: 'own', hosts: [] }]))
    const [first] = list
    if (!first) throw new Error('no brand')
    const brands = new Brands(list, publicUrl)
    expect(brands.link(first, '/login')).toBe('https://lambda.example/login')
    const own = { ...first, publicUrl: 'https://tower.example' }
    expect(brands.link(own, '/login')).toBe('https://tower.example/login')
  })

  it.each([
    ['no JSON', '[{', /cannot be read as JSON/],
    ['no brand', '[]', /brands\.json/],
    ['an unknown field', JSON.stringify([{ ...tower, colors: {} }]), /brands\.json/],
    ['a line of 9 s', withLine(9_000), /durationMs/],
    ['a line of 0.4 s', withLine(400), /durationMs/],
    ['an unknown city', JSON.stringify([{ ...tower, defaultCity: 'Atlantis' }]), /Atlantis/],
    ['no logo', JSON.stringify([{ ...tower, logo: 'none.svg' }]), /no logo/],
    ['a logo elsewhere', JSON.stringify([{ ...tower, logo: '../tower.svg' }]), /logo/],
    ['a host twice', JSON.stringify([tower, tower]), /tower\.example stands twice/],
  ])('with %s stop the start', (_, content, reason) => {
    expect(() => readOwn(content)).toThrow(reason)
  })
})

function withLine(durationMs: number) {
  return JSON.stringify([{ ...tower, headerLines: [{ text: 'Come up', durationMs }] }])
}

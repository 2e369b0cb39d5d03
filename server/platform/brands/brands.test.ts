import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownFolder } from '#server/testing/temporary-folder.ts'
import { brandIcon, brandPage, brandStyle, versionOf } from './brand-files.ts'
import { Brands, readBrands } from './brands.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9Z"/></svg>'
const folder = await ownFolder()
mkdirSync(join(folder, 'brands'))
writeFileSync(join(folder, 'brands', 'tower.svg'), `<?xml version="1.0"?>\n${svg}`)
writeFileSync(join(folder, 'brands', 'wide.svg'), '<svg width="9" viewBox="0 0 9 9"></svg>')
writeFileSync(join(folder, 'brands', 'blind.svg'), '<svg xmlns="x"></svg>')
writeFileSync(join(folder, 'brands', 'words.svg'), 'no picture')

const ink = { light: '#000000', dark: '#ffffff' }
const paper = { light: '#ffffff', dark: '#000000' }
const surfaces = { page: paper, card: paper, raised: paper, sunken: paper }
const tower = {
  id: 'tower',
  hosts: ['tower.example'],
  name: 'Tower',
  tagline: 'High above.',
  mailName: 'Tower',
  colours: { accent: ink, onAccent: paper, surfaces },
  logo: 'tower.svg',
  headerLines: [{ text: 'Come up', durationMs: 500 }],
  defaultCity: 'Paris',
  supportAddress: 'help@tower.example',
}

function readText(content: string) {
  writeFileSync(join(folder, 'brands.json'), content)
  return readBrands(folder)
}

const readOwn = (...brands: object[]) => readText(JSON.stringify(brands))
const readChanged = (change: object) => readOwn({ ...tower, ...change })

const publicUrl = new URL('https://lambda.example')

describe('brands', () => {
  it('are the built-in ones unless the founder has written some', () => {
    const list = readBrands(join(folder, 'nowhere'))
    expect(list.map(({ name }) => name)).toEqual(['Lambda Commons', 'Bear Harbour', 'Violet Hours'])
  })

  it('have their logo, without anything before its first tag', () => {
    expect(readOwn(tower)[0]?.logoSvg).toBe(svg)
  })

  it('are found by host, the first one by every other host', () => {
    const list = readOwn(tower, { ...tower, id: 'cellar', hosts: ['cellar.example'] })
    const brands = new Brands(list, publicUrl)
    expect(brands.of('Cellar.Example').id).toBe('cellar')
    expect(brands.of('evil.example').id).toBe('tower')
    expect(brands.cityOf(brands.default)).toMatchObject({ name: 'Paris', country: 'France' })
  })

  it('link to their own address, or else to the site’s', () => {
    const brands = new Brands(readOwn(tower), publicUrl)
    expect(brands.link(brands.default, '/login')).toBe('https://lambda.example/login')
    const own = { ...brands.default, publicUrl: 'https://tower.example' }
    expect(brands.link(own, '/login')).toBe('https://tower.example/login')
  })

  it('may link to places for tests', () => {
    const testingLinks = [{ title: 'Checkpoint', url: 'https://checkpoint.example/' }]
    expect(readChanged({ testingLinks })[0]).toMatchObject({ testingLinks })
  })

  it.each<[string, object, RegExp]>([
    ['an unknown field', { colors: {} }, /brands\.json/],
    ['a line of 9 s', lineOf(9_000), /durationMs/],
    ['a line of 0.4 s', lineOf(400), /durationMs/],
    ['an unknown city', { defaultCity: 'Atlantis' }, /Atlantis/],
    ['no address', { publicUrl: 'https://' }, /tower: publicUrl/],
    ['a testing link in the clear', linkTo('http://a.example/'), /testingLinks/],
    ['a testing link that is a script', linkTo('javascript:alert(1)'), /testingLinks/],
    ['a testing link that is no address', linkTo('https://'), /tower: The testing link/],
    ['a hidden space in an address', { supportAddress: 'me\u00a0@a.example' }, /supportAddress/],
    ['no logo', { logo: 'none.svg' }, /no logo/],
    ['a logo elsewhere', { logo: '../tower.svg' }, /logo/],
    ['a logo with a width', { logo: 'wide.svg' }, /wide\.svg needs a viewBox and no width/],
    ['a logo without a viewBox', { logo: 'blind.svg' }, /blind\.svg needs a viewBox/],
    ['a logo that is none', { logo: 'words.svg' }, /words\.svg needs a viewBox/],
    ['no header line', { headerLines: [] }, /headerLines/],
    [
      'a faint accent',
      colored({ accent: { light: '#ee8866', dark: '#ffffff' } }),
      /tower: onAccent on accent has a contrast of 2\.\d+:1 in the light theme\. It needs 4\.5:1/,
    ],
    [
      'words that vanish on a dark page',
      colored({ surfaces: { ...surfaces, page: { light: '#ffffff', dark: '#555555' } } }),
      /tower: ink-muted on page has a contrast of 3\.29:1 in the dark/,
    ],
    [
      'words that vanish in a hollow',
      colored({ surfaces: { ...surfaces, sunken: ink } }),
      /tower: ink on sunken/,
    ],
    [
      'links that vanish in a notice',
      colored({ accent: { light: '#757575', dark: '#ffffff' } }),
      /tower: accent on danger-soft has a contrast of 3\.\d+:1 in the light/,
    ],
  ])('with %s stop the start', (_, change, reason) => {
    expect(() => readChanged(change)).toThrow(reason)
  })

  it('that are not a list, or not distinct, stop the start', () => {
    expect(() => readText('[{')).toThrow(/can’t be read as JSON/)
    expect(() => readOwn()).toThrow(/brands\.json/)
    const [sameId, sameHost] = [
      { ...tower, hosts: [] },
      { ...tower, id: 'twin' },
    ]
    expect(() => readOwn(tower, sameId)).toThrow(/Two brands have the ID tower/)
    expect(() => readOwn(tower, sameHost)).toThrow(/Two brands have the host tower\.example/)
  })
})

const linkTo = (url: string) => ({ testingLinks: [{ title: 'Checkpoint', url }] })
const colored = (colours: object) => ({ colours: { ...tower.colours, ...colours } })
function lineOf(durationMs: number) {
  return { headerLines: [{ text: 'Come up', durationMs }] }
}

const [brand] = readBrands('nowhere')
if (!brand) throw new Error('no brand')
const page = { isDiscreet: false, robots: 'all' }
const discreetPage = { isDiscreet: true, robots: 'noindex' }

describe('the page', () => {
  it('has the brand’s values', () => {
    expect(
      brandPage('{{title}}|{{icon}}|{{name}}|{{light}}|{{dark}}|{{robots}}', brand, page),
    ).toBe('Lambda Commons|/favicon.svg|Lambda Commons|#f8f4ef|#151210|all')
  })

  it('names the style sheet by its version', () => {
    const other = { ...brand, logoSvg: '<svg viewBox="0 0 1 1"></svg>' }
    expect(brandPage('{{style}}', brand, page)).toBe(versionOf(brandStyle(brand)))
    expect(brandPage('{{style}}', other, page)).not.toBe(versionOf(brandStyle(brand)))
  })

  it('names no brand in tab, history or app name if discreet', () => {
    expect(brandPage('{{title}}|{{icon}}|{{application}}', brand, discreetPage)).toBe(
      'Notes|/notes.svg|',
    )
    expect(brandPage('{{application}}', brand, page)).toBe('Lambda Commons')
  })

  it('escapes texts', () => {
    const name = '</title><script>"&{{tagline}}$&'
    expect(brandPage('<title>{{title}}</title>', { ...brand, name }, page)).toBe(
      '<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;{{tagline}}$&amp;</title>',
    )
  })

  it('leaves unknown placeholders', () => {
    expect(brandPage('{{else}} {name}', brand, page)).toBe('{{else}} {name}')
  })
})

it('the style sheet and the icon have the brand’s colors, the style sheet its logo’s version', () => {
  expect(brandStyle(brand)).toContain('--on-accent: light-dark(#ffffff, #2a1005);')
  expect(brandStyle(brand)).toContain(`url("/brand/logo.svg?v=${versionOf(brand.logoSvg)}")`)
  expect(brandIcon(brand)).toContain('fill="#ff9a70"')
  expect(brandIcon(brand)).toContain(brand.logoSvg)
  const other = { ...brand, logoSvg: '<svg viewBox="0 0 1 1"></svg>' }
  expect(versionOf(other.logoSvg)).not.toBe(versionOf(brand.logoSvg))
})

it('the web app’s own tokens are the first brand’s, for a page that cannot load another’s', () => {
  const tokens = new URL('../../../web/ui/tokens.css', import.meta.url)
  const own = readFileSync(tokens, 'utf8')
  const colours = brandStyle(brand).match(/--[a-z-]+: light-dark\(.*\);/g) ?? []
  expect(colours).toHaveLength(6)
  for (const color of colours) expect(own).toContain(color)
})

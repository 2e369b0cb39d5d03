import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandIcon, brandPage, brandStyle, logoVersion } from './brand-files.ts'
import { readBrands } from './read-brands.ts'

const [brand] = readBrands('nowhere')
if (!brand) throw new Error('no brand')
const page = { isDiscreet: false, robots: 'all' }
const discreetPage = { isDiscreet: true, robots: 'noindex' }

describe('the page', () => {
  it('is filled with the brand', () => {
    expect(
      brandPage('{{title}}|{{icon}}|{{name}}|{{light}}|{{dark}}|{{robots}}', brand, page),
    ).toBe('Lambda Commons|/favicon.svg|Lambda Commons|#f8f4ef|#151210|all')
  })

  it('names nobody in the tab, in the history and as an application when it is discreet', () => {
    expect(brandPage('{{title}}|{{icon}}|{{application}}', brand, discreetPage)).toBe(
      'Notes|/notes.svg|',
    )
    expect(brandPage('{{application}}', brand, page)).toBe('Lambda Commons')
  })

  it('takes words as words', () => {
    const name = '</title><script>"&{{tagline}}$&'
    expect(brandPage('<title>{{title}}</title>', { ...brand, name }, page)).toBe(
      '<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;{{tagline}}$&amp;</title>',
    )
  })

  it('leaves what it does not know', () => {
    expect(brandPage('{{else}} {name}', brand, page)).toBe('{{else}} {name}')
  })
})

it('the style sheet and the icon hold the brand’s colours, the style sheet its logo’s version', () => {
  expect(brandStyle(brand)).toContain('--on-accent: light-dark(#ffffff, #2a1005);')
  expect(brandStyle(brand)).toContain(`url("/brand/logo.svg?v=${logoVersion(brand)}")`)
  expect(brandIcon(brand)).toContain('fill="#ff9a70"')
  expect(brandIcon(brand)).toContain(brand.logoSvg)
  const other = { ...brand, logoSvg: '<svg viewBox="0 0 1 1"></svg>' }
  expect(logoVersion(other)).not.toBe(logoVersion(brand))
})

it('the web app’s own tokens are the first brand’s, for a page that could not load another’s', () => {
  const tokens = new URL('../../../web/ui/tokens.css', import.meta.url)
  const own = readFileSync(tokens, 'utf8')
  const colours = brandStyle(brand).match(/--[a-z-]+: light-dark\(.*\);/g) ?? []
  expect(colours).toHaveLength(6)
  for (const colour of colours) expect(own).toContain(colour)
})

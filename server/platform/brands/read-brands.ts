import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Value from 'typebox/value'
import {
  contrast,
  controlOutline,
  noticeBackgrounds,
  requiredContrast,
  textColours,
} from '#shared/text-colours.ts'
import { StartupError } from '../startup-error.ts'
import { type Brand, BrandList, cities } from './brands.ts'

const shippedFile = fileURLToPath(new URL('../../../brands.json', import.meta.url))

/** The founder's own `brands.json` in the data directory, else the one that is shipped. */
export function readBrands(dataDirectory: string): readonly Brand[] {
  const { file } = brandsFileOf(dataDirectory)
  try {
    const logos = join(dirname(file), 'brands')
    const list = parse(file).map(entry => ({
      ...entry,
      logoSvg: readLogo(join(logos, entry.logo)),
    }))
    const reason = list.map(whyWrong).find(Boolean) ?? whyDouble(list)
    if (reason) throw new StartupError(reason)
    return list
  } catch (error) {
    if (error instanceof StartupError) throw new StartupError(`${file}: ${error.message}.`)
    throw error
  }
}

/** Where brands are read from. */
export function brandsFileOf(dataDirectory: string): { file: string; isOwn: boolean } {
  const ownFile = join(dataDirectory, 'brands.json')
  const isOwn = existsSync(ownFile)
  return { file: isOwn ? ownFile : shippedFile, isOwn }
}

function parse(file: string) {
  let list: unknown
  try {
    list = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartupError('it cannot be read as JSON')
  }
  if (Value.Check(BrandList, list)) return list
  const [first] = Value.Errors(BrandList, list)
  throw new StartupError(`${first?.instancePath || 'it'} ${first?.message}`)
}

/** The logo without what may stand before its first tag, so that it can lie within another picture. */
function readLogo(file: string) {
  if (!existsSync(file)) throw new StartupError(`there is no logo ${file}`)
  const [svg, tag] = /(<svg\s[^>]*>).*<\/svg>/s.exec(readFileSync(file, 'utf8')) ?? []
  if (svg && tag?.includes('viewBox=') && !/\s(width|height)=/.test(tag)) return svg
  throw new StartupError(`the logo ${file} needs a viewBox and no width or height`)
}

function whyWrong(brand: Brand): string | undefined {
  const reason = whyNowhere(brand) ?? whyUnreadable(brand)
  return reason && `${brand.id}: ${reason}`
}

function whyNowhere({ publicUrl, defaultCity, testingLinks = [] }: Brand) {
  const broken = testingLinks.find(({ url }) => !URL.canParse(url))
  if (broken) return `the testing link ${broken.url} is no address`
  // Else it would come to light when the first mail is written.
  if (publicUrl !== undefined && !URL.canParse(publicUrl)) return 'publicUrl is no address'
  if (cities.some(({ name }) => name === defaultCity)) return undefined
  return `'${defaultCity}' is none of the built-in cities`
}

function whyDouble(list: readonly Brand[]): string | undefined {
  const id = repeated(list.map(brand => brand.id))
  if (id) return `the id ${id} stands twice`
  const host = repeated(list.flatMap(brand => brand.hosts))
  return host && `the host ${host} stands twice`
}

const repeated = (words: readonly string[]) => words.find((word, at) => words.indexOf(word) !== at)

interface Pair {
  readonly light: string
  readonly dark: string
}

type Named = readonly [name: string, colour: Pair]

interface Meeting {
  readonly front: Named
  readonly ground: Named
  readonly needed: number
}

/** Names the first colour of a brand that cannot be read where it stands. */
function whyUnreadable(brand: Pick<Brand, 'colours'>): string | undefined {
  return meetings(brand).flatMap(whyFaint)[0]
}

function whyFaint({ front, ground, needed }: Meeting) {
  return (['light', 'dark'] as const).flatMap(theme => {
    const ratio = contrast(front[1][theme], ground[1][theme])
    if (ratio >= needed) return []
    // Rounded down: 4.496 is not enough.
    const reached = Math.floor(ratio * 100) / 100
    return `${front[0]} on ${ground[0]} reaches ${reached}:1 in the ${theme}, it needs ${needed}:1`
  })
}

/** Every colour and ground that meet on a screen. */
function meetings({ colours }: Pick<Brand, 'colours'>): Meeting[] {
  const { text, controls } = requiredContrast
  const { sunken, ...surfaces } = colours.surfaces
  const grounds = Object.entries(surfaces)
  const accent: Named = ['accent', colours.accent]
  const { ink, 'ink-muted': muted } = textColours
  return [
    ...meet([['onAccent', colours.onAccent]], [accent], text),
    ...meet([accent, ...Object.entries(textColours)], grounds, text),
    ...meet([accent], Object.entries(noticeBackgrounds), text),
    ...meet(Object.entries({ ink, 'ink-muted': muted }), [['sunken', sunken]], text),
    ...meet([['the frame of a control', controlOutline]], grounds, controls),
  ]
}

const meet = (fronts: readonly Named[], grounds: readonly Named[], needed: number) =>
  fronts.flatMap(front => grounds.map(ground => ({ front, ground, needed })))

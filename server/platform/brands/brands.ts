import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { EmailAddress } from '#shared/contract/primitives.ts'
import {
  BrandColors,
  BrandName,
  type City,
  HeaderLine,
  Tagline,
  TestingLink,
} from '#shared/contract/site.ts'
import { hasHiddenMark } from '#shared/credentials.ts'
import {
  contrast,
  controlOutline,
  noticeBackgrounds,
  requiredContrast,
  textColors,
} from '#shared/text-colors.ts'
import { configurationTexts } from '#shared/texts/configuration.ts'
import { StartupError } from '../startup-error.ts'

const texts = configurationTexts.brands

const Host = Type.String({ pattern: '^[a-z0-9.-]+$', maxLength: 253 })

/** One entry of `brands.json`: what a founder writes to add a brand. The first brand serves all unknown hosts. */
const BrandEntry = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    /** Host names of the brand, without a port. */
    hosts: Type.Array(Host),
    /** The base of links in mails. The default is PUBLIC_URL. */
    publicUrl: Type.Optional(Type.String({ pattern: '^https?://' })),
    name: BrandName,
    tagline: Tagline,
    /** The sender name of mails. Neutral, because lock screens show it. */
    mailName: BrandName,
    colours: BrandColors,
    /** A file in the folder `brands` beside `brands.json`: one shape in one color, with a viewBox. */
    logo: Type.String({ pattern: '^[a-z0-9-]+\\.svg$' }),
    headerLines: Type.Array(HeaderLine, { minItems: 1, maxItems: 20 }),
    defaultCity: Type.String(),
    supportAddress: Type.Refine(EmailAddress, address => !hasHiddenMark(address)),
    /** Shown beside a health notice: where to get tested nearby. */
    testingLinks: Type.Optional(Type.Array(TestingLink, { maxItems: 10 })),
  },
  { additionalProperties: false },
)

export interface Brand extends Static<typeof BrandEntry> {
  /** The logo from its first tag on. */
  readonly logoSvg: string
}

const BrandList = Type.Array(BrandEntry, { minItems: 1, maxItems: 100 })

/** The brands of one site, found by a request's host. */
export class Brands {
  readonly default: Brand
  readonly all: readonly Brand[]
  readonly #byHost = new Map<string, Brand>()
  readonly #byId: ReadonlyMap<string, Brand>
  readonly #publicUrl: URL

  constructor(list: readonly Brand[], publicUrl: URL) {
    const [first] = list
    if (!first) throw new StartupError(texts.none)
    this.default = first
    this.all = list
    this.#publicUrl = publicUrl
    this.#byId = new Map(list.map(brand => [brand.id, brand]))
    for (const brand of list) for (const host of brand.hosts) this.#byHost.set(host, brand)
  }

  /** An unknown host gets the default brand. */
  of(host: string): Brand {
    return this.#byHost.get(host.toLowerCase()) ?? this.default
  }

  /** The brand with this id, or the default one if it no longer exists. */
  named(id: string): Brand {
    return this.#byId.get(id) ?? this.default
  }

  /** An address for mails. It never comes from the host that a request claims. */
  link(brand: Brand, path: string): string {
    return new URL(path, brand.publicUrl ?? this.#publicUrl).href
  }

  cityOf(brand: Brand): City {
    return cities.find(({ name }) => name === brand.defaultCity) ?? cities[0]
  }
}

/** The built-in list of world cities. The first is the default. */
const cities = [
  { name: 'Berlin', country: 'Germany', lat: 52.52, lon: 13.405 },
  { name: 'Amsterdam', country: 'Netherlands', lat: 52.3676, lon: 4.9041 },
  { name: 'Bangkok', country: 'Thailand', lat: 13.7563, lon: 100.5018 },
  { name: 'Barcelona', country: 'Spain', lat: 41.3874, lon: 2.1686 },
  { name: 'Buenos Aires', country: 'Argentina', lat: -34.6037, lon: -58.3816 },
  { name: 'Cape Town', country: 'South Africa', lat: -33.9249, lon: 18.4241 },
  { name: 'Chicago', country: 'United States', lat: 41.8781, lon: -87.6298 },
  { name: 'Copenhagen', country: 'Denmark', lat: 55.6761, lon: 12.5683 },
  { name: 'Lisbon', country: 'Portugal', lat: 38.7223, lon: -9.1393 },
  { name: 'London', country: 'United Kingdom', lat: 51.5074, lon: -0.1278 },
  { name: 'Los Angeles', country: 'United States', lat: 34.0522, lon: -118.2437 },
  { name: 'Madrid', country: 'Spain', lat: 40.4168, lon: -3.7038 },
  { name: 'Melbourne', country: 'Australia', lat: -37.8136, lon: 144.9631 },
  { name: 'Mexico City', country: 'Mexico', lat: 19.4326, lon: -99.1332 },
  { name: 'Montreal', country: 'Canada', lat: 45.5019, lon: -73.5674 },
  { name: 'New York', country: 'United States', lat: 40.7128, lon: -74.006 },
  { name: 'Paris', country: 'France', lat: 48.8566, lon: 2.3522 },
  { name: 'San Francisco', country: 'United States', lat: 37.7749, lon: -122.4194 },
  { name: 'São Paulo', country: 'Brazil', lat: -23.5505, lon: -46.6333 },
  { name: 'Sydney', country: 'Australia', lat: -33.8688, lon: 151.2093 },
  { name: 'Taipei', country: 'Taiwan', lat: 25.033, lon: 121.5654 },
  { name: 'Tokyo', country: 'Japan', lat: 35.6762, lon: 139.6503 },
  { name: 'Toronto', country: 'Canada', lat: 43.6532, lon: -79.3832 },
] as const satisfies readonly City[]

export const [defaultCity] = cities

const shippedFile = fileURLToPath(new URL('../../../brands.json', import.meta.url))

/** The founder's `brands.json` in the data directory, or else the one in the repository. */
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
    if (error instanceof StartupError) throw new StartupError(texts.file(file, error.message))
    throw error
  }
}

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
    throw new StartupError(texts.notJson)
  }
  if (Value.Check(BrandList, list)) return list
  const [first] = Value.Errors(BrandList, list)
  throw new StartupError(texts.field(first?.instancePath ?? '', first?.message ?? ''))
}

/** The logo without anything before its first tag, so that it fits inside another picture. */
function readLogo(file: string) {
  if (!existsSync(file)) throw new StartupError(texts.noLogo(file))
  const [svg, tag] = /(<svg\s[^>]*>).*<\/svg>/s.exec(readFileSync(file, 'utf8')) ?? []
  if (svg && tag?.includes('viewBox=') && !/\s(width|height)=/.test(tag)) return svg
  throw new StartupError(texts.logoUnfit(file))
}

function whyWrong(brand: Brand): string | undefined {
  const reason = whyNowhere(brand) ?? meetings(brand).flatMap(whyFaint)[0]
  return reason && texts.brand(brand.id, reason)
}

function whyNowhere({ publicUrl, defaultCity, testingLinks = [] }: Brand) {
  const broken = testingLinks.find(({ url }) => !URL.canParse(url))
  if (broken) return texts.notTestingLink(broken.url)
  // Otherwise the first mail would show the error.
  if (publicUrl !== undefined && !URL.canParse(publicUrl)) return texts.notAddress
  if (cities.some(({ name }) => name === defaultCity)) return undefined
  return texts.noCity(defaultCity)
}

function whyDouble(list: readonly Brand[]): string | undefined {
  const id = repeated(list.map(brand => brand.id))
  if (id) return texts.sameId(id)
  const host = repeated(list.flatMap(brand => brand.hosts))
  return host && texts.sameHost(host)
}

const repeated = (words: readonly string[]) => words.find((word, at) => words.indexOf(word) !== at)

type Named = readonly [name: string, color: Brand['colours']['accent']]

interface Meeting {
  readonly front: Named
  readonly ground: Named
  readonly needed: number
}

function whyFaint({ front, ground, needed }: Meeting) {
  return (['light', 'dark'] as const).flatMap(theme => {
    const ratio = contrast(front[1][theme], ground[1][theme])
    if (ratio >= needed) return []
    // Rounded down: 4.496 is not enough.
    const reached = Math.floor(ratio * 100) / 100
    return texts.faint(front[0], ground[0], { theme, reached, needed })
  })
}

/** All pairs of colors that meet on a screen. */
function meetings({ colours }: Brand): Meeting[] {
  const { text, controls } = requiredContrast
  const { sunken, ...surfaces } = colours.surfaces
  const grounds = Object.entries(surfaces)
  const accent: Named = ['accent', colours.accent]
  const { ink, 'ink-muted': muted } = textColors
  return [
    ...meet([['onAccent', colours.onAccent]], [accent], text),
    ...meet([accent, ...Object.entries(textColors)], grounds, text),
    ...meet([accent], Object.entries(noticeBackgrounds), text),
    ...meet(Object.entries({ ink, 'ink-muted': muted }), [['sunken', sunken]], text),
    ...meet([[texts.controlFrame, controlOutline]], grounds, controls),
  ]
}

const meet = (fronts: readonly Named[], grounds: readonly Named[], needed: number) =>
  fronts.flatMap(front => grounds.map(ground => ({ front, ground, needed })))

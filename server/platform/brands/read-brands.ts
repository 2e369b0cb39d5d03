import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Value from 'typebox/value'
import { StartupError } from '../startup-error.ts'
import { type Brand, BrandList } from './brand.ts'
import { cities } from './cities.ts'

const shippedFile = fileURLToPath(new URL('../../../brands.json', import.meta.url))

export interface FoundBrands {
  readonly list: readonly Brand[]
  /** Where their logos lie. */
  readonly logoFolder: string
}

/** The founder's own `brands.json` in the data directory, else the one that is shipped. */
export function readBrands(dataDirectory: string): FoundBrands {
  const ownFile = join(dataDirectory, 'brands.json')
  const file = existsSync(ownFile) ? ownFile : shippedFile
  const logoFolder = join(dirname(file), 'brands')
  const list = parse(file)
  const reason = list.map(brand => whyWrong(brand, logoFolder)).find(Boolean) ?? whyDouble(list)
  if (reason) throw new StartupError(`${file}: ${reason}.`)
  return { list, logoFolder }
}

function parse(file: string): readonly Brand[] {
  let list: unknown
  try {
    list = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartupError(`${file}: it cannot be read as JSON.`)
  }
  if (Value.Check(BrandList, list)) return list
  const [first] = Value.Errors(BrandList, list)
  throw new StartupError(`${file}: ${first?.instancePath || 'it'} ${first?.message}.`)
}

function whyWrong(brand: Brand, logoFolder: string): string | undefined {
  if (!cities.some(({ name }) => name === brand.defaultCity)) {
    return `${brand.id}: '${brand.defaultCity}' is none of the built-in cities`
  }
  if (!existsSync(join(logoFolder, brand.logo))) {
    return `${brand.id}: there is no logo ${join(logoFolder, brand.logo)}`
  }
  return undefined
}

function whyDouble(list: readonly Brand[]): string | undefined {
  const hosts = list.flatMap(brand => brand.hosts)
  const double = hosts.find((host, at) => hosts.indexOf(host) !== at)
  return double && `the host ${double} stands twice`
}

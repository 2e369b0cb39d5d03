import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Value from 'typebox/value'
import { StartupError } from '../startup-error.ts'
import { type Brand, BrandList } from './brand.ts'
import { cities } from './cities.ts'
import { whyUnreadable } from './why-unreadable.ts'

const shippedFile = fileURLToPath(new URL('../../../brands.json', import.meta.url))

/** The founder's own `brands.json` in the data directory, else the one that is shipped. */
export function readBrands(dataDirectory: string): readonly Brand[] {
  const ownFile = join(dataDirectory, 'brands.json')
  const file = existsSync(ownFile) ? ownFile : shippedFile
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

function whyNowhere({ publicUrl, defaultCity }: Brand) {
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

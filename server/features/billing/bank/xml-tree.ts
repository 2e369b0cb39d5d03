import { XMLParser } from 'fast-xml-parser'

/** An element by its children's names; every child is a list, its currency is `@Ccy`, its own words are `#text`. */
export type Element = Readonly<Record<string, unknown>>

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Knows the five entities of XML and characters by number; nobody can define others. */
const entityDecoder = {
  setExternalEntities: () => undefined,
  addInputEntities: () => undefined,
  reset: () => undefined,
  setXmlVersion: () => undefined,
  decode: (text: string) => text.replaceAll(/&([^;&]{1,10});/g, (_, name: string) => entity(name)),
}

function entity(name: string) {
  const character = Object.hasOwn(named, name) ? named[name] : numbered(name)
  if (character === undefined) throw new Error('unknown entity')
  return character
}

function numbered(name: string) {
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

const parser = new XMLParser({
  attributeNamePrefix: '@',
  // No other says anything about money.
  ignoreAttributes: name => name !== 'Ccy',
  alwaysCreateTextNode: true,
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  jPath: false,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  entityDecoder,
})

/** A statement uses some hundred. The parser takes far longer over many names than over many elements. */
const namesMax = 1_000

/**
 * Throws when the text is not well-formed, is nested far too deeply, has far too many different names, or declares
 * anything (DTD, entities).
 */
export function parseXml(text: string): Element {
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new Error('a declaration')
  requireFewNames(text)
  return elementOf(parser.parse(text, true))
}

/** Of elements and of attributes, and of what looks like one in a text. */
function requireFewNames(text: string) {
  const names = new Set<string | undefined>()
  for (const [, element, attribute] of text.matchAll(
    /<([^\s<>/!?]+)|\s([^\s<>/="']+)\s*=\s*["']/g,
  )) {
    names.add(element ?? attribute)
    if (names.size > namesMax) throw new Error('too many names')
  }
}

export function childrenOf(element: Element, name: string): Element[] {
  const found = Object.hasOwn(element, name) ? element[name] : undefined
  return Array.isArray(found) ? found.map(elementOf) : []
}

/** All elements at the end of a path. */
export function elementsAt(element: Element, ...path: readonly string[]): Element[] {
  return path.reduce<Element[]>(
    (parents, name) => parents.flatMap(parent => childrenOf(parent, name)),
    [element],
  )
}

/** What all elements at the end of a path say. */
export function textsAt(element: Element, ...path: readonly string[]): string[] {
  return elementsAt(element, ...path).map(found => property(found, '#text'))
}

/** What the first element at the end of a path says; empty without one. */
export const textAt = (element: Element, ...path: readonly string[]): string =>
  textsAt(element, ...path)[0] ?? ''

export const attributeOf = (element: Element, name: string): string => property(element, `@${name}`)

function property(element: Element, name: string) {
  const value = Object.hasOwn(element, name) ? element[name] : undefined
  return typeof value === 'string' ? value.trim() : ''
}

/** Not a copy: it is looked into many times, and may be large. */
const elementOf = (value: unknown): Element => (isElement(value) ? value : {})

const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null

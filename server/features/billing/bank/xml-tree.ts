import { type SaxesAttribute, SaxesParser, type SaxesTagPlain } from 'saxes'

/** An element, named without its prefix. `text` is its own text, without that of its children. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

interface OpenElement extends Element {
  readonly children: OpenElement[]
  text: string
}

/** A real statement has about ten levels, and about a hundred names of elements and attributes. */
const depthMax = 100
const namesMax = 1_000

/**
 * Reads a document. Throws when it is not well-formed, exceeds a limit, or declares anything (DTD, entities).
 * @param checkRoot may throw when the root opens
 */
export function parseXml(text: string, checkRoot: (root: Element) => void): Element {
  const parser = new SaxesParser()
  const names = new Set<string>()
  const open: OpenElement[] = []
  let root: OpenElement | undefined
  let hasDeclaration = false

  const addName = ({ name }: SaxesAttribute | SaxesTagPlain) => {
    if (localName(name) in Object.prototype) throw new Error('a name that every object has')
    names.add(name)
    if (names.size > namesMax) throw new Error('too many names')
  }
  const addText = (words: string) => {
    const element = open.at(-1)
    if (element) element.text += words
  }
  parser.on('doctype', () => {
    hasDeclaration = true
  })
  parser.on('attribute', addName)
  parser.on('opentag', tag => {
    addName(tag)
    const element = { ...tag, name: localName(tag.name), children: [], text: '' }
    if (root) open.at(-1)?.children.push(element)
    else {
      root = element
      checkRoot(root)
      if (hasDeclaration) throw new Error('a declaration')
    }
    open.push(element)
    if (open.length > depthMax) throw new Error('nested too deeply')
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(text).close()
  if (!root) throw new Error('no element')
  return root
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

export function elementsAt(element: Element, ...path: readonly string[]): Element[] {
  return path.reduce<Element[]>(
    (parents, name) =>
      parents.flatMap(({ children }) => children.filter(child => child.name === name)),
    [element],
  )
}

export function textsAt(element: Element, ...path: readonly string[]): string[] {
  return elementsAt(element, ...path).map(({ text }) => text.trim())
}

/** The text of the first element at the end of a path, or an empty string. */
export const textAt = (element: Element, ...path: readonly string[]): string =>
  textsAt(element, ...path)[0] ?? ''

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

/** How a file can go out, the best form first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
  { name: undefined, ending: '' },
] as const

export type Encoding = (typeof encodings)[number]['name']

export interface WebFile {
  readonly type: string
  /** The best first; the plain one is always there. */
  readonly forms: readonly {
    readonly encoding: Encoding
    readonly tag: string
    readonly bytes: Buffer
  }[]
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/**
 * The built web app by address, all of it in memory (2 MB): a build made later takes the files away that the pages of
 * this one ask for. Empty when there is none.
 */
export async function readWebBuild(folder: string): Promise<ReadonlyMap<string, WebFile>> {
  const files = new Map<string, WebFile>()
  if (!existsSync(folder)) return files
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const path of found
    .filter(item => item.isFile())
    .map(item => join(item.parentPath, item.name))) {
    const name = relative(folder, path).replaceAll(sep, '/')
    // What starts with a dot is for us, not for browsers.
    if (/^\.|\.(br|gz)$/.test(name)) continue
    const type = types[extname(name)]
    if (!type) throw new Error(`nobody knows what to call ${name}`)
    files.set(`/${name}`, { type, forms: await readForms(path) })
  }
  return files
}

async function readForms(path: string) {
  const there = encodings.filter(({ ending }) => existsSync(path + ending))
  return Promise.all(
    there.map(async ({ name, ending }) => {
      const bytes = await readFile(path + ending)
      const tag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
      return { encoding: name, tag, bytes }
    }),
  )
}

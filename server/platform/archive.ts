import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchiveFile {
  readonly name: string
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** To compress it once more would only take time. */
  readonly isCompressed?: boolean
}

/**
 * The files as one ZIP. Each is asked for when the one before it has been read to its end, so that no more is held than
 * the pieces under way. Whoever destroys the stream stops the files at their next piece.
 */
export function zipOf(files: AsyncIterable<ArchiveFile>): Readable {
  const zip = new ZipFile()
  const left = new AbortController()
  const output = pipeline(zip.outputStream, new PassThrough(), () => left.abort())
  zip.on('error', error => output.destroy(error))
  fill(zip, files, left.signal).catch(error => output.destroy(error))
  return output
}

async function fill(zip: ZipFile, files: AsyncIterable<ArchiveFile>, signal: AbortSignal) {
  for await (const { name, content, isCompressed = false } of files) {
    const source = Readable.from(content, { objectMode: false, signal })
    zip.addReadStream(source, name, { compress: !isCompressed })
    await finished(source)
  }
  zip.end()
}

export function jsonFile(name: string, value: object): ArchiveFile {
  return { name, content: [`${readable(value)}\n`] }
}

/** An array of any length, written as its items come. */
export function jsonListFile(name: string, items: AsyncIterable<object>): ArchiveFile {
  return { name, content: listed(items) }
}

async function* listed(items: AsyncIterable<object>) {
  let before = '['
  for await (const item of items) {
    yield `${before}\n${readable(item)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

const readable = (value: object) => JSON.stringify(value, undefined, 2)

/** Reads page by page, each from behind the last row of the one before it, until one is empty. */
export async function* pageByPage<Row>(
  readPage: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  let rows = await readPage(undefined)
  while (rows.length > 0) {
    yield* rows
    rows = await readPage(rows.at(-1))
  }
}

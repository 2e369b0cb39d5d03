import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ArchiveFile {
  readonly name: string
  readonly content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>
  /** Whether the content is already compressed, so that another pass would only waste time. */
  readonly isCompressed?: boolean
}

/**
 * The files as one ZIP. It requests each file after the end of the one before it, so memory has only the current
 * pieces. When the reader destroys the stream, the files stop at their next piece.
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

/** An array of any length, written while its items arrive. */
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

/** Reads page by page, each after the last row of the previous one, until a page is empty. */
export async function* pageByPage<Row>(
  readPage: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  let rows = await readPage(undefined)
  while (rows.length > 0) {
    yield* rows
    rows = await readPage(rows.at(-1))
  }
}

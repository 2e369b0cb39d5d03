import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const files = [
  {
    path: 'emoji/en/data.json',
    source: fileURLToPath(import.meta.resolve('emojibase-data/en/data.json')),
  },
  {
    path: 'emoji/en/messages.json',
    source: fileURLToPath(import.meta.resolve('emojibase-data/en/messages.json')),
  },
]

/** What emoji there are, under the addresses at which `frimousse` asks for it. */
export const emojiFilesPlugin: Plugin = {
  name: 'emoji-files',
  configureServer({ middlewares }) {
    for (const { path, source } of files) {
      middlewares.use(`/${path}`, (_request, response) => {
        response.setHeader('content-type', 'application/json')
        createReadStream(source).pipe(response)
      })
    }
  },
  async generateBundle() {
    for (const { path, source } of files) {
      this.emitFile({ type: 'asset', fileName: path, source: await readFile(source, 'utf8') })
    }
  },
}

/** `npm run schema`: writes the schema and its types from the migrations. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSchema } from './check/made-schema.ts'
import { root } from './check/run-tool.ts'

for (const [path, text] of await makeSchema()) {
  await writeFile(join(root, path), text)
  console.log(`wrote ${path}`)
}

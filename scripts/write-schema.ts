/** `npm run schema`: writes what follows from the migrations, the schema and its types. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSchema } from './check/made-schema.ts'
import { root } from './check/run-tool.ts'

for (const [path, text] of await makeSchema()) {
  await writeFile(join(root, path), text)
  console.log(`wrote ${path}`)
}

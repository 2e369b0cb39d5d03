import { expect, test } from 'vitest'
import { wrapImports } from './import-chunks.ts'

test('an import that waits is given an address of its own for another try, and no other import is', () => {
  const code =
    'import{a}from"./a-1.js";let b=()=>import(`./b-2.js`);new URL(`./c-3.js`,import.meta.url)'
  expect(wrapImports(code)).toBe(
    'import{a}from"./a-1.js";let b=()=>importChunk(`./b-2.js`);new URL(`./c-3.js`,import.meta.url)',
  )
})

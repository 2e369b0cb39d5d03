import { limits } from '#shared/limits.ts'

/** The text of a statement, or why it cannot be sent. */
export type ReadStatement =
  | { readonly text: string }
  | { readonly problem: 'empty' | 'tooLarge' | 'unreadableFile' }

/** Reads a bank's file as text. What is too large is not even read, let alone sent. */
export async function readStatement(file: Blob): Promise<ReadStatement> {
  if (file.size > limits.statementMaxBytes) return { problem: 'tooLarge' }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  // It was moved or changed since it was chosen.
  if (!bytes) return { problem: 'unreadableFile' }
  const text = decode(bytes)
  if (text.trim() === '') return { problem: 'empty' }
  return bodyBytes(text) > limits.statementMaxBytes ? { problem: 'tooLarge' } : { text }
}

/** Banks write UTF-8, or what Windows writes in the west. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The call carries it as JSON, which takes more than the file where it has quotes, new lines and umlauts. */
const bodyBytes = (text: string) => new Blob([JSON.stringify({ text })]).size

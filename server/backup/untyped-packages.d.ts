/** tar-stream 3 has no types. Declares only what backups call. */
declare module 'tar-stream' {
  interface Header {
    readonly name: string
    readonly mode?: number
    readonly mtime?: Date
    readonly type?: string
  }

  interface Entry extends AsyncIterable<Uint8Array> {
    readonly header: Header & { readonly size: number }
  }

  export function pack(): AsyncIterable<Uint8Array> & {
    entry(header: Header, bytes: Uint8Array, done: (error: Error | null) => void): void
    finalize(): void
    destroy(error?: Error): void
  }

  export function extract(): NodeJS.WritableStream &
    AsyncIterable<Entry> & { destroy(error?: Error): void }
}

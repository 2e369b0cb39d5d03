const signatures = [
  { contentType: 'image/png', parts: [{ at: 0, text: '\x89PNG\r\n\x1a\n' }] },
  { contentType: 'image/jpeg', parts: [{ at: 0, text: '\xff\xd8\xff' }] },
  {
    contentType: 'image/webp',
    parts: [
      { at: 0, text: 'RIFF' },
      { at: 8, text: 'WEBP' },
    ],
  },
]
const longestStartBytes = 12

/** The type of a picture by its first bytes, because an upload's own claim cannot be trusted. */
export function imageType(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.subarray(0, longestStartBytes)).toString('latin1')
  return signatures.find(({ parts }) => parts.every(({ at, text }) => start.startsWith(text, at)))
    ?.contentType
}

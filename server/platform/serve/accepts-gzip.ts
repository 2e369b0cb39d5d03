/** Whether an `Accept-Encoding` lets gzip through (RFC 9110 section 12.5.3). */
export function acceptsGzip(header = ''): boolean {
  const weights = new Map(header.toLowerCase().split(',').map(weightOf))
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

function weightOf(part: string): readonly [string, number] {
  const [coding = '', ...parameters] = part.split(';').map(each => each.trim())
  const weight = parameters.find(each => each.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice('q='.length))]
}

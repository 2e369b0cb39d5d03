const colours = ['e0895a', '6d8fb3', '9a7bb0', '79a07a', 'c9a24a', 'b56576', '5c8d89']

/** A made-up square picture, so that the gallery needs no file and no network. */
export function gradientPicture(index: number): string {
  const [from, to] = [colours[index % 7], colours[(index + 3) % 7]]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#${from}"/><stop offset="1" stop-color="#${to}"/></linearGradient><path fill="url(#g)" d="M0 0h9v9H0z"/><circle cx="4.5" cy="3.6" r="1.6" fill="#fff8"/><path fill="#fff8" d="M1.2 9a3.300 3.300 0 0 1 6.600 0z"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

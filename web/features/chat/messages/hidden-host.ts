/**
 * The host that a link leads to, where its text seems to show another one. Undefined if a reader sees the host as it
 * is: in letters of one script, without a user before `@`.
 */
export function hiddenHostOf(url: string): string | undefined {
  const { host, hostname } = new URL(url)
  const typed = /^https?:\/\/([^/?#\\]*)/i.exec(url)?.[1]?.replace(/:\d*$/, '') ?? ''
  const written = typed.toLowerCase()
  const hasBackslash = /^[^?#]*\\/.test(url)
  const isRead = hostname.includes('xn--') && !otherCapital.test(typed) && isReadable(written)
  return (written === hostname || isRead) && !hasBackslash ? undefined : host
}

/** The Latin letters of alphabets. Others, as those of phonetics, look like these. */
const latin = /^[a-zß-öø-ÿĀ-žȘ-țƠơƯưǍ-ǜḀ-ỿ]+$/
const eastAsian = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+$/u
const otherScripts = (
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao ' +
  'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
).split(' ')
const oneOtherScript = new RegExp(otherScripts.map(name => `^\\p{Script=${name}}+$`).join('|'), 'u')
const scripts = [latin, eastAsian, oneOtherScript]

/** Most capitals of Cyrillic and Greek look like Latin ones. */
const otherCapital = /[\p{Lu}--\p{Script=Latin}]/v

/** Cyrillic and Greek letters that look like Latin ones. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτ\d-]+$/

function isReadable(written: string): boolean {
  const labels = written.split('.')
  const isLatinDomain = /^[a-z]+$/.test(labels.at(-1) ?? '')
  return (
    written === written.normalize('NFKC') &&
    labels.every(label => {
      const letters = label.replaceAll(/[\d-]/g, '')
      const isOneScript = letters === '' || scripts.some(script => script.test(letters))
      return isOneScript && !(isLatinDomain && lookalikes.test(label) && /[^\d-]/.test(label))
    })
  )
}

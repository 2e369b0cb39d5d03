import { describe, expect, it } from 'vitest'
import { isolated } from './isolate.ts'

describe('What a member typed, within a sentence', () => {
  it.each(['Kim', 'Kim 05 ,', '05', '(Zoë) & Łukasz!', 'Алексей', 'हिन्दी', '愛 42', '👩‍👩‍👧', ''])(
    'stays as it is from left to right: %s',
    name => {
      expect(isolated(name)).toBe(name)
    },
  )

  it.each(['אבי', 'عبد الرحمن', 'Kim אבי', 'אבי 05', '٣٢', 'ދިވެހި', 'ߒߞߏ', '\u{1e900}', '\ufb2a'])(
    'is isolated if a part of it runs from right to left: %s',
    name => {
      expect(isolated(name)).toBe(`\u2068${name}\u2069`)
    },
  )

  it('loses the controls that would turn the words around it', () => {
    expect(isolated('\u202eKim 05 ,')).toBe('Kim 05 ,')
    expect(isolated('\u2067Kim\u200f')).toBe('Kim')
    expect(isolated('\u2069אבי\u2066\u202b')).toBe('\u2068אבי\u2069')
  })

  it('covers all letters and numbers that run from right to left', () => {
    const scripts =
      /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Mende_Kikakui}\p{Script=Hanifi_Rohingya}\p{Script=Yezidi}\p{Script=Phoenician}]/u
    const missed = Array.from({ length: 0x110000 }, (_, code) => code).filter(code => {
      const isSurrogate = code >= 0xd800 && code <= 0xdfff
      if (isSurrogate || !/[\p{L}\p{N}]/u.test(String.fromCodePoint(code))) return false
      const letter = String.fromCodePoint(code)
      return scripts.test(letter) && isolated(letter) === letter
    })
    expect(missed).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { heavyPages, type Manifest } from './budgets.ts'

const kilobyte = 1024

const manifest: Manifest = {
  'index.html': { file: 'entry.js', css: ['entry.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_marker.js': { file: 'marker.js', imports: ['_react.js', 'index.html'] },
  'pages/home.tsx': { file: 'home.js', imports: ['index.html'] },
  'pages/login.tsx': { file: 'login.js', imports: ['index.html'] },
  'pages/search-map.tsx': { file: 'map.js', css: ['map.css'], imports: ['_marker.js'] },
  'pages/chat.tsx': { file: 'chat.js', imports: ['_marker.js', '_react.js'] },
}

const heavyWith = (kilobytes: Readonly<Record<string, number>>) =>
  heavyPages(manifest, file => (kilobytes[file] ?? 0) * kilobyte)

test('a build within its budgets has no heavy page', () => {
  const kilobytes = { 'entry.js': 55, 'react.js': 60, 'home.js': 25, 'map.js': 50, 'marker.js': 30 }
  expect(heavyWith(kilobytes)).toEqual([])
})

test('the entry and all it imports count for every first load', () => {
  expect(heavyWith({ 'entry.js': 60, 'react.js': 60 })).toEqual([
    'pages/login.tsx: 120.0 KB of JS, 115 at most',
  ])
})

test('a lazy page counts what it brings, shared chunks too, but not what the entry brought', () => {
  expect(heavyWith({ 'react.js': 100, 'marker.js': 20, 'chat.js': 25 })).toEqual([
    'pages/chat.tsx: 45.0 KB of JS, 40 at most',
  ])
})

test('what comes after its page counts by itself', () => {
  const parts: Manifest = {
    ...manifest,
    'pages/profile.tsx': { file: 'profile.js', imports: ['index.html'] },
    'pages/member-conversation.tsx': { file: 'talk.js', imports: ['pages/profile.tsx'] },
  }
  const kilobytes: Readonly<Record<string, number>> = { 'profile.js': 29, 'talk.js': 29 }
  expect(heavyPages(parts, file => (kilobytes[file] ?? 0) * kilobyte)).toEqual([])
})

test('styles have a budget of their own', () => {
  expect(heavyWith({ 'map.css': 9 })).toEqual(['pages/search-map.tsx: 9.0 KB of CSS, 8 at most'])
})

test('a build without a home page is no build', () => {
  expect(() => heavyPages({}, () => 0)).toThrow('pages/home.tsx')
})

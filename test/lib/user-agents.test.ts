import { expect, test } from 'vitest'
import { describeUserAgent } from '../../server/lib/web/user-agents.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0 Safari/537.36 Edg/153.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webKit} Chrome/153.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 16181) ${webKit} Chrome/153.0 Safari/537.36`, 'Chrome on ChromeOS'],
  ['curl/8.5.0', 'curl'],
  ['python-requests/2.32', 'python-requests'],
  ['tests', 'tests'],
  [`${'x'.repeat(400)}/1`, 'x'.repeat(60)],
  ['', null],
  [null, null],
])('%s is described in words', (userAgent, words) => {
  expect(describeUserAgent(userAgent)).toBe(words)
})

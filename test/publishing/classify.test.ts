import { expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { classify } from '../../server/publishing/engine/retry-policy.ts'

const unknown = new PlatformError('unknown', 'No answer.', { platformResponse: '{}' })
const refused = new PlatformError('rejected', 'No.', { code: 'content_rejected' })

it.each([
  ['a refusal', refused, false, { failure: 'rejected', code: 'content_rejected', message: 'No.' }],
  ['a refusal in the call', refused, true, { failure: 'rejected', code: 'content_rejected' }],
  [
    'no answer before the call',
    unknown,
    false,
    { failure: 'retryable', code: 'platform_unavailable', message: 'No answer.', platformResponse: '{}' },
  ],
  ['no answer in the call', unknown, true, { failure: 'unknown', code: 'outcome_unknown' }],
  [
    'a defect before the call',
    new TypeError('oops'),
    false,
    { failure: 'retryable', code: 'preparation_failed', message: 'Preparing failed (oops).' },
  ],
  [
    'a defect in the call',
    'thrown by hand',
    true,
    { failure: 'unknown', code: 'outcome_unknown', message: expect.stringContaining('thrown by hand') },
  ],
])('classifies %s', (_, thrown, inFlight, meaning) => {
  expect(classify(thrown, inFlight, 'Preparing')).toMatchObject(meaning)
})

import { findPicturesOfApps } from '../../access/oauth-apps/apps.ts'
import { findPicturesOfUsers } from '../../accounts/users/people.ts'
import { autopostTexts } from '../../autopost/autoposts.ts'
import { pictureTexts } from '../../integrations/lookup.ts'
import type { FilePlace } from '../../media/library/delete-unused.ts'
import { libraryTexts } from '../../posts/library/items.ts'
import { setTexts } from '../../posts/sets/sets.ts'
import { signatureTexts } from '../../posts/signatures/signatures.ts'

/** Names what can use a file besides posts. */
export const filePlaces: readonly FilePlace[] = [
  { name: 'a set', texts: setTexts },
  { name: 'a library item', texts: libraryTexts },
  { name: 'a signature', texts: signatureTexts },
  { name: 'a feed', texts: autopostTexts },
  { name: 'the picture of a channel', texts: pictureTexts },
  { name: 'the picture of a person', pictures: findPicturesOfUsers },
  { name: 'the picture of an app', pictures: findPicturesOfApps },
]

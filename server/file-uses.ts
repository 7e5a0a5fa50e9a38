import { findPicturesOfApps } from './access/oauth-apps/apps.ts'
import { isOrganizationOpen } from './accounts/users/organizations.ts'
import { findPicturesOfUsers } from './accounts/users/people.ts'
import { autopostTexts } from './autopost/autoposts.ts'
import { pictureTexts } from './integrations/lookup.ts'
import type { FileUses } from './media/library/references.ts'
import { libraryTexts } from './posts/library/items.ts'
import { postTexts } from './posts/post-facts.ts'
import { setTexts } from './posts/sets/sets.ts'
import { signatureTexts } from './posts/signatures/signatures.ts'

/**
 * Lists every use of files. A context that stores texts with references to files must add a line here; otherwise the clean-up
 * deletes its files.
 */
export const fileUses: FileUses = {
  isOpen: isOrganizationOpen,
  pictures: [findPicturesOfUsers, findPicturesOfApps],
  texts: [postTexts, pictureTexts, setTexts, libraryTexts, signatureTexts, autopostTexts],
}

import { readReferralCode } from '#domain/referral.ts';
import { linkedCode, linkedConfirmation, linkedFounderId } from '#features/founders/founding/address.ts';
import { storedFounderId, storedReferral } from '#features/founders/founding/stored.ts';

// Runs before the landing's first paint (docs/decisions/0009): `invited` gives the banner its room, so that nothing moves
// when it comes; `returning` hides the empty form from a founder.

const { classList } = document.documentElement;
if (linkedFounderId() ?? linkedConfirmation() ?? storedFounderId()) classList.add('returning');
else if (storedReferral() ?? readReferralCode(linkedCode() ?? '')) classList.add('invited');

import { readReferralCode } from '#domain/referral.ts';
import { linkedCode, linkedConfirmation, linkedFounderId } from '#features/founders/founding/address.ts';
import { storedFounderId, storedReferral } from '#features/founders/founding/stored.ts';

// Runs in the landing's HTML before its first paint (docs/decisions/0009): `invited` gives the banner its room, so that
// nothing moves when it comes; `returning` spares a founder the sight of an empty form.

const { classList } = document.documentElement;
if (linkedFounderId() ?? linkedConfirmation() ?? storedFounderId()) classList.add('returning');
else if (storedReferral() ?? readReferralCode(linkedCode() ?? '')) classList.add('invited');

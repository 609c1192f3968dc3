import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { readSignedId, signId } from '../../../common/crypto/keyed-digest.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';

const PURPOSE = 'unsubscribe';

/** Links by which a contact unsubscribes. They are signed with DATA_KEYS, which must be kept as long as the links of old mails work. */
@Injectable()
export class UnsubscribeLinks {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Path of the page that asks first. The token is in the fragment, so that it reaches no log. */
  pageOf = (id: Types.ObjectId): string => this.pageOfToken(this.tokenOf(id));

  pageOfToken = (token: string): string => `${PUBLIC_PAGES.unsubscribe.path}#token=${encodeURIComponent(token)}`;

  /** Address to which mail programs post without asking (RFC 8058); it must contain the token. */
  oneClickOf = (id: Types.ObjectId): string => `${this.settings.publicUrl}/api/contacts/unsubscribe/${this.tokenOf(id)}`;

  linkOf = (id: Types.ObjectId): string => `${this.settings.publicUrl}${this.pageOf(id)}`;

  /** @returns undefined if we did not sign the token */
  contactOf(token: string): string | undefined {
    return readSignedId(this.settings.dataKeys, PURPOSE, token);
  }

  private tokenOf(id: Types.ObjectId): string {
    return signId(this.settings.dataKeys, PURPOSE, String(id));
  }
}

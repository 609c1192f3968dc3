import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { readSignedId, signId } from '../../common/crypto/keyed-digest.js';
import { SETTINGS, type Settings } from '../../config/settings.js';

const PURPOSE = 'unsubscribe';

/** Links by which a contact unsubscribes. They are signed with DATA_KEYS, which are kept as long as the links of old mails must work. */
@Injectable()
export class UnsubscribeLinks {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** The path of the page that asks first. The token is behind the #, so that it reaches no log. */
  pageOf = (id: Types.ObjectId): string => this.pageOfToken(this.tokenOf(id));

  pageOfToken = (token: string): string => `${PUBLIC_PAGES.unsubscribe.path}#token=${encodeURIComponent(token)}`;

  /** The address to which mail programs post without asking (RFC 8058), which must therefore hold the token. */
  oneClickOf = (id: Types.ObjectId): string => `${this.settings.publicUrl}/api/contacts/unsubscribe/${this.tokenOf(id)}`;

  linkOf = (id: Types.ObjectId): string => `${this.settings.publicUrl}${this.pageOf(id)}`;

  /** The contact of a token; undefined where we did not sign it. */
  contactOf(token: string): string | undefined {
    return readSignedId(this.settings.dataKeys, PURPOSE, token);
  }

  private tokenOf(id: Types.ObjectId): string {
    return signId(this.settings.dataKeys, PURPOSE, String(id));
  }
}

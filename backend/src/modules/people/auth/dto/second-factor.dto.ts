import { ApiProperty } from '@nestjs/swagger';
import { SECOND_FACTOR_RULES } from '@labelbridge/contracts';
import { PasskeyDto } from './passkey.dto.js';
import { Validates } from '../../../../common/validation/validation.decorators.js';

export class SecondFactorStateDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null where there is none' }) since: string | null;
  @ApiProperty({ description: 'whether there is an authenticator app' }) app: boolean;
  @ApiProperty({ type: [PasskeyDto], description: 'oldest first' }) passkeys: PasskeyDto[];
  @ApiProperty({ type: 'integer' }) codesLeft: number;
  @ApiProperty({ description: 'whether one can do nothing without it' }) required: boolean;
}

export class QrDto {
  @ApiProperty({ type: 'integer' }) size: number;
  @ApiProperty({ description: 'of an SVG, in units of one square' }) path: string;
}

/** An inactive secret, until a code of it confirms it. */
export class SecondFactorOfferDto {
  @ApiProperty({ description: 'base 32', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }) secret: string;
  @ApiProperty({ description: 'otpauth: address, which an app on this device opens' }) address: string;
  @ApiProperty({ type: QrDto }) qr: QrDto;
}

export class ConfirmSecondFactorDto {
  @ApiProperty({ example: '123456' }) @Validates(SECOND_FACTOR_RULES.code) code: string;
}

export class RecoveryCodesDto {
  @ApiProperty({ type: [String], example: ['K7QX4-M2PD9'] }) recoveryCodes: string[];
}

import { Body, Controller, Delete, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyRole, AuthUser, BeforeSecondFactor } from '../../../../common/access/access.decorators.js';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { StepUp } from '../../../../common/access/step-up.js';
import { ApiChangedRecordResponse, ApiCreatedRecordResponse } from '../../../../common/openapi/responses.js';
import { IdPipe } from '../../../../common/validation/object-id.js';
import { AddPasskeyDto, PasskeyAddedDto, PasskeyDto, PasskeyOfferDto, RenamePasskeyDto } from '../dto/passkey.dto.js';
import { PasskeysService } from './passkeys.service.js';

@ApiTags('auth')
@AnyRole()
@BeforeSecondFactor()
@Controller('auth/second-factor/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Post('begin')
  @StepUp()
  @ApiChangedRecordResponse(PasskeyOfferDto)
  begin(@AuthUser() person: CurrentUser) {
    return this.passkeys.begin(person);
  }

  @Post()
  @StepUp()
  @ApiCreatedRecordResponse(PasskeyAddedDto)
  add(@AuthUser() person: CurrentUser, @Body() dto: AddPasskeyDto) {
    return this.passkeys.add(person, dto);
  }

  @Patch(':id')
  @ApiChangedRecordResponse(PasskeyDto)
  rename(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string, @Body() { name }: RenamePasskeyDto) {
    return this.passkeys.rename(person, id, name);
  }

  @Delete(':id')
  @StepUp()
  @ApiChangedRecordResponse(PasskeyDto)
  remove(@AuthUser() person: CurrentUser, @Param('id', IdPipe) id: string) {
    return this.passkeys.remove(person, id);
  }
}

import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { AnyRole, BeforeSecondFactor, AuthUser, Public } from '../../../common/access/access.decorators.js';
import { type Caller, CurrentCaller } from '../../../common/access/caller.js';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ApiRateLimited, RateLimited } from '../../../common/rate-limit/rate-limit.guard.js';
import { ErrorBodyDto } from '../../../common/openapi/error-body.dto.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { AuthService, type WithCookies } from './auth.service.js';
import { clearBrowserCache, clearRefreshCookie, readRefreshCookie, setDeviceCookie, setRefreshCookie } from './cookies.js';
import { LoginDto, MeAnswerDto, RefreshAnswerDto, SecondFactorDto, SecondStepDto, SessionAnswerDto, SignupDto } from './dto/auth.dto.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post('signup')
  @Public()
  @RateLimited('signupAddress')
  @ApiCreatedResponse({ type: SessionAnswerDto })
  @ApiBadRequestResponse({ type: ErrorBodyDto })
  @ApiConflictResponse({ type: ErrorBodyDto })
  async signup(@Body() dto: SignupDto, @CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.withCookies(reply, await this.auth.signup(dto, caller));
  }

  @Post('login')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: SessionAnswerDto })
  @ApiAcceptedResponse({ type: SecondStepDto, description: 'The password is right, and the account has a second factor.' })
  @ApiUnauthorizedResponse({ type: ErrorBodyDto })
  @ApiRateLimited()
  async login(@Body() dto: LoginDto, @CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    const entered = await this.auth.login(dto, caller);
    if (!('second' in entered)) return this.withCookies(reply, entered);
    void reply.status(202);
    return entered.second;
  }

  @Post('login/second-factor')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: SessionAnswerDto })
  @ApiUnauthorizedResponse({ type: ErrorBodyDto })
  @ApiRateLimited()
  async loginBySecondFactor(
    @Body() dto: SecondFactorDto,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.withCookies(reply, await this.auth.loginBySecondFactor(dto, caller));
  }

  @Post('refresh')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: RefreshAnswerDto })
  @ApiUnauthorizedResponse({ type: ErrorBodyDto })
  async refresh(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.withCookies(reply, await this.auth.refresh(readRefreshCookie(caller, this.settings), caller));
  }

  @Post('logout')
  @HttpCode(204)
  @Public()
  @ApiNoContentResponse()
  async logout(
    @CurrentCaller() caller: Caller,
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    clearRefreshCookie(reply, this.settings);
    clearBrowserCache(reply);
    await this.auth.logout(readRefreshCookie(caller, this.settings), authorization);
  }

  @Get('me')
  @AnyRole()
  @BeforeSecondFactor()
  @ApiOkResponse({ type: MeAnswerDto })
  me(@AuthUser() person: CurrentUser) {
    return this.auth.me(person);
  }

  private withCookies<T>(reply: FastifyReply, { answer, refreshToken, device, replacesOther }: WithCookies<T>): T {
    setRefreshCookie(reply, this.settings, refreshToken);
    if (device !== undefined) setDeviceCookie(reply, this.settings, device);
    if (replacesOther) clearBrowserCache(reply);
    return answer;
  }
}

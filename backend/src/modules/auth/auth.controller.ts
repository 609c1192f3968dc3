import { Body, Controller, Get, Headers, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { AnyRole, CurrentPerson, Public } from '../../common/access/access.decorators.js';
import { type Person } from '../../common/access/person.js';
import { ErrorBodyDto } from '../../common/openapi/error-body.dto.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { toSessionUser } from '../users/dto/user.dto.js';
import { AuthService, type WithRefresh } from './auth.service.js';
import { LoginDto, MeAnswerDto, RefreshAnswerDto, SessionAnswerDto, SignupDto } from './dto/auth.dto.js';
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.js';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Post('signup')
  @Public()
  @ApiCreatedResponse({ type: SessionAnswerDto })
  @ApiConflictResponse({ type: ErrorBodyDto })
  async signup(@Body() dto: SignupDto, @Headers('user-agent') agent = '', @Res({ passthrough: true }) reply: FastifyReply) {
    return this.withCookie(reply, await this.auth.signup(dto, agent));
  }

  @Post('login')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: SessionAnswerDto })
  @ApiUnauthorizedResponse({ type: ErrorBodyDto })
  async login(@Body() dto: LoginDto, @Headers('user-agent') agent = '', @Res({ passthrough: true }) reply: FastifyReply) {
    return this.withCookie(reply, await this.auth.login(dto, agent));
  }

  @Post('refresh')
  @HttpCode(200)
  @Public()
  @ApiOkResponse({ type: RefreshAnswerDto })
  @ApiUnauthorizedResponse({ type: ErrorBodyDto })
  async refresh(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.withCookie(reply, await this.auth.refresh(readRefreshCookie(request)));
  }

  @Post('logout')
  @HttpCode(204)
  @Public()
  @ApiNoContentResponse()
  async logout(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    clearRefreshCookie(reply);
    await this.auth.logout(readRefreshCookie(request), request.headers.authorization);
  }

  @Get('me')
  @AnyRole()
  @ApiOkResponse({ type: MeAnswerDto })
  me(@CurrentPerson() person: Person) {
    return { user: toSessionUser(person) };
  }

  private withCookie<T>(reply: FastifyReply, { answer, refreshToken }: WithRefresh<T>): T {
    setRefreshCookie(reply, this.settings, refreshToken);
    return answer;
  }
}

import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { DeployCredentials, machineOf } from './deploy-credentials.service.js';
import { type DeployCredentialRecord } from './persistence/deploy-credential.schema.js';

export type MachineRequest = FastifyRequest & { user?: CurrentUser; deployCredential?: DeployCredentialRecord };

/** Authenticates a machine by its deploy credential. @throws 401 */
@Injectable()
export class DeployCredentialGuard implements CanActivate {
  constructor(private readonly credentials: DeployCredentials) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<MachineRequest>();
    const record = await this.credentials.findCredential(request.headers.authorization);
    // Refusals are then recorded with the machine as the actor.
    Object.assign(request, { user: machineOf(record), deployCredential: record });
    return true;
  }
}

import { Injectable, type PipeTransform } from '@nestjs/common';
import { badInput } from '../../../common/errors/errors.js';
import { isMediaId } from './domain/media-key.js';

/** Validates the id of a medium in a path. @throws 400 naming the field */
@Injectable()
export class MediaIdPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (!isMediaId(value)) throw badInput([{ field: 'id', message: 'must be the id of a medium: 64 hexadecimal digits' }]);
    return value;
  }
}

/** Validates the name of an upload in a path. @throws 400 naming the field */
@Injectable()
export class UploadNamePipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (typeof value !== 'string' || !/^[\w-]{16,64}$/.test(value))
      throw badInput([{ field: 'upload', message: 'must be 16 to 64 letters, digits, - and _' }]);
    return value;
  }
}

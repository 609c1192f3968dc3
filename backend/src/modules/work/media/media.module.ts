import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { AuthModule } from '../../people/auth/auth.module.js';
import { MediaCleanup } from './media-cleanup.js';
import { MediaFilesService } from './media-files.service.js';
import { MediaFolders } from './media-folders.js';
import { MediaLinks } from './media-links.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';
import { MediaUse } from './media-use.js';
import { ResultFiles } from './result-files.js';
import { MediaRepository } from './persistence/media.repository.js';
import { MEDIUM_MODEL, mediumSchema } from './persistence/media.schema.js';
import { MediaWorker } from './processing/media-worker.js';
import { FileScanner } from './scanning/file-scanner.js';
import { FolderStore } from './storage/folder-store.js';
import { MediaStore } from './storage/media-store.js';
import { S3Store } from './storage/s3-store.js';
import { UploadParts } from './upload-parts.js';
import { UploadsService } from './uploads.service.js';
import { WholeUploads } from './whole-uploads.js';
import { ZipUploadsService } from './zip-uploads.service.js';

const store = {
  provide: MediaStore,
  inject: [SETTINGS, MediaFolders],
  useFactory: ({ mediaBucket }: Settings, folders: MediaFolders): MediaStore =>
    mediaBucket ? new S3Store(mediaBucket, folders.scratch) : new FolderStore(folders.files),
};

@Module({
  imports: [AuthModule, MongooseModule.forFeature([{ name: MEDIUM_MODEL, schema: mediumSchema }])],
  controllers: [MediaController],
  providers: [
    store,
    MediaFolders,
    MediaLinks,
    MediaRepository,
    MediaUse,
    ResultFiles,
    MediaWorker,
    MediaService,
    MediaFilesService,
    MediaCleanup,
    FileScanner,
    UploadParts,
    UploadsService,
    WholeUploads,
    ZipUploadsService,
  ],
  exports: [MediaService, MediaUse, ResultFiles, UploadsService, WholeUploads],
})
export class MediaModule {}

import { Injectable } from '@nestjs/common';
import { findPlace, NO_SKILLS, type PlaceFound, SKILL_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { conflict, orNotFound } from '../../../common/errors/errors.js';
import { SkillsService } from '../../people/users/skills.service.js';
import { type CountedPlaces, countedPlaces } from './domain/language-places.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';

/** Gives approved applicants their place in a project. */
@Injectable()
export class PlaceTaker {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly applications: ApplicationRepository,
    private readonly skills: SkillsService,
  ) {}

  /** @returns the application with its language @throws 409 if the project or each language of the annotator is full, or they claim none */
  async take(session: ClientSession, application: ApplicationRecord, project: ProjectRecord): Promise<ApplicationRecord> {
    const language = await this.languageFor(session, application, project);
    const joined = await this.projects.takePlace(session, project, language);
    if (!joined) throw conflict(WORK_MESSAGES.projectFull);
    return language ? orNotFound(await this.applications.setLanguage(session, application._id, language.tag)) : application;
  }

  /** Frees the place of a member who leaves. @returns the application without its language */
  async free(session: ClientSession, application: ApplicationRecord, project: ProjectRecord): Promise<ApplicationRecord> {
    const { _id, language = null } = application;
    await this.projects.freePlace(session, project, language);
    return language ? orNotFound(await this.applications.setLanguage(session, _id, null)) : application;
  }

  /** Says why a full project does not take this person. */
  async fullText(session: ClientSession, annotatorId: string, project: ProjectRecord): Promise<string> {
    const found = await this.find(session, annotatorId, project);
    return 'lacks' in found && found.lacks === 'place' ? found.text : WORK_MESSAGES.projectFull;
  }

  /**
   * Refuses who claims none of the languages too: else a full language would be open to who takes it out of the profile.
   *
   * @returns null if there are no places by language
   */
  private async languageFor(
    session: ClientSession,
    { annotatorId }: ApplicationRecord,
    project: ProjectRecord,
  ): Promise<CountedPlaces | null> {
    const found = await this.find(session, String(annotatorId), project);
    if ('place' in found) return found.place;
    throw conflict(found.lacks === 'place' ? found.text : SKILL_MESSAGES.claimsNot(found.text));
  }

  private async find(session: ClientSession, annotatorId: string, project: ProjectRecord): Promise<PlaceFound<CountedPlaces>> {
    const places = countedPlaces(project);
    return findPlace(places, places.length > 0 ? await this.skills.skillsOf(annotatorId, session) : NO_SKILLS);
  }
}

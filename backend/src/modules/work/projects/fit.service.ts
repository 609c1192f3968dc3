import { Injectable } from '@nestjs/common';
import {
  type ApplicationStatus,
  answeredKeys,
  EXAM_MESSAGES,
  findPlace,
  missingSkills,
  missingText,
  NO_SKILLS,
  type Language,
  type MissingSkill,
  type Outlook,
  SKILL_MESSAGES,
  skillKey,
  type Skills,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { conflict, notFound } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { ContentChoices } from '../../people/users/content-choices.service.js';
import { SkillsService } from '../../people/users/skills.service.js';
import { type FitDto, type MissingExamDto } from './dto/project.dto.js';
import { countedPlaces } from './domain/language-places.js';
import { languageKeysOf, skillKeysOf } from './domain/project-changes.js';
import { NeededExams } from './needed-exams.js';
import { NeededScores } from './needed-scores.js';
import { type NeedingProject, ProjectRepository } from './persistence/project.repository.js';
import { type ProjectRecord } from './persistence/project.schema.js';
import { maySeeProject } from './projects.policy.js';
import { ProjectExams } from './project-exams.js';
import { ProjectQueries } from './project-queries.js';
import { SharedWorkService } from './shared-work.service.js';

/** Open projects that an outlook reads. */
const OUTLOOK_MAX = 500;
const OPENS_SHOWN = 5;

/** Compares the needs of projects with the skills that annotators claim and the exams that they passed. */
@Injectable()
export class FitService {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly queries: ProjectQueries,
    private readonly skills: SkillsService,
    private readonly content: ContentChoices,
    private readonly exams: ProjectExams,
    private readonly needed: NeededExams,
    private readonly scores: NeededScores,
    private readonly work: SharedWorkService,
  ) {}

  /** @throws 404 if it does not exist; for annotators also if it is archived */
  async fitOf(person: CurrentUser, projectId: string): Promise<One<FitDto>> {
    const project = await this.projects.findById(projectId);
    if (!project || !maySeeProject(person, project)) throw notFound();
    if (person.role === 'ADMIN') {
      const [fitting, work] = await Promise.all([
        this.skills.countFitting(skillKeysOf(project), languageKeysOf(project)),
        this.work.of([project]),
      ]);
      return {
        data: { missing: null, missingExam: null, missingScore: null, missingPlace: null, ...fitting, work: work.get(projectId) ?? null },
      };
    }
    const skills = await this.skills.skillsOf(person._id);
    const missing = missingSkills(project.needs ?? NO_SKILLS, skills);
    const place = findPlace(countedPlaces(project), skills);
    const missingPlace = 'lacks' in place ? place.missing : null;
    const missingExam = await this.missingExam(person, project);
    const missingScore = (await this.scores.lackedBy([new Types.ObjectId(person._id)], [project]))(person._id, project);
    return { data: { missing, missingExam, missingScore, missingPlace, fitting: null, active: null, work: null } };
  }

  /**
   * @throws 409 naming the content that the person has not allowed, the skills that the project needs and they do not claim, their
   * languages without a place, or the exam
   */
  async refuseMisfit(session: ClientSession, person: CurrentUser, project: ProjectRecord): Promise<void> {
    const { needs, needsPlaces, content = [] } = project;
    if (content.length > 0) await this.content.refuseNotAllowed(session, person, content);
    const skills = needs || needsPlaces ? await this.skills.skillsOf(person._id, session) : NO_SKILLS;
    const missing = missingSkills(needs ?? NO_SKILLS, skills);
    const place = findPlace(countedPlaces(project), skills);
    const language = 'lacks' in place && place.lacks === 'language' ? place.missing : '';
    const all = [missingText(missing), language].filter(Boolean).join(', ');
    if (all !== '') throw conflict(SKILL_MESSAGES.lacking(all));
    if ('lacks' in place) throw conflict(place.text);
    const exam = await this.missingExam(person, project, session);
    if (exam) throw conflict(EXAM_MESSAGES.lacking(exam.title), [{ field: 'needs.exam', message: exam._id }]);
    await this.scores.refuseLower(session, person, project);
  }

  private async missingExam({ _id }: CurrentUser, project: ProjectRecord, session?: ClientSession): Promise<MissingExamDto | null> {
    const lackedBy = await this.needed.lackedBy([new Types.ObjectId(_id)], [project], session);
    return lackedBy(_id, project);
  }

  async outlookOf({ _id }: CurrentUser): Promise<One<Outlook>> {
    const [skills, passed, applications, anyFull] = await Promise.all([
      this.skills.skillsOf(_id),
      this.exams.implementation.passedBy(_id),
      this.queries.applicationsOf(new Types.ObjectId(_id)),
      this.projects.anyFull(),
    ]);
    const numberOf = (wanted: ApplicationStatus) => applications.filter(({ status }) => status === wanted).length;
    const applied = applications.map(({ projectId }) => projectId);
    const open = await this.projects.findNeeds(applied, OUTLOOK_MAX);
    const scoreOf = await this.scores.lackedBy([new Types.ObjectId(_id)], open);
    const lacking = open.map((project) => lacksOf(project, skills, { passed, lacksScore: scoreOf(_id, project) !== null }));
    const onlyEarned = lacking.filter(hasSkillsFor);
    return {
      data: {
        open: open.length,
        fitting: onlyEarned.filter((lacks) => !lacksEarned(lacks)).length,
        exams: onlyEarned.filter(({ lacksExam }) => lacksExam).length,
        scores: onlyEarned.filter(({ lacksExam, lacksScore }) => lacksScore && !lacksExam).length,
        languagesFull: [...new Set(lacking.flatMap((lacks) => (lacks.missing.length > 0 || lacksEarned(lacks) ? [] : lacks.full)))],
        pending: numberOf('pending'),
        joined: numberOf('approved'),
        anyFull,
        opens: opensOf(lacking.flatMap((lacks) => (lacksEarned(lacks) ? [] : lacks.ways))),
      },
    };
  }
}

interface Lacks {
  readonly missing: readonly MissingSkill[];
  readonly lacksExam: boolean;
  readonly lacksScore: boolean;
  readonly lacksPlace: boolean;
  /** Languages of the person whose places are all taken. */
  readonly full: readonly Language[];
  /** Skills that the person would have to add: one of these lists. */
  readonly ways: readonly (readonly MissingSkill[])[];
}

const hasSkillsFor = ({ missing, lacksPlace }: Lacks): boolean => missing.length === 0 && !lacksPlace;

/** Tests if a need is not met that no claim answers. */
const lacksEarned = ({ lacksExam, lacksScore }: Lacks): boolean => lacksExam || lacksScore;

interface Earned {
  readonly passed: ReadonlySet<string>;
  readonly lacksScore: boolean;
}

function lacksOf(project: NeedingProject, skills: Skills, { passed, lacksScore }: Earned): Lacks {
  const { needs, needsExam } = project;
  const missing = missingSkills(needs ?? NO_SKILLS, skills);
  const places = countedPlaces(project);
  const place = findPlace(places, skills);
  const lacksExam = needsExam ? !passed.has(needsExam) : false;
  if (!('lacks' in place)) return { missing, lacksExam, lacksScore, lacksPlace: false, full: [], ways: [missing] };
  const languages = places.filter(({ free }) => free);
  const ways = languages.map((language) => [...missing, ...missingSkills({ ...NO_SKILLS, languages: [language] }, skills)]);
  return { missing, lacksExam, lacksScore, lacksPlace: true, full: place.spoken.map(({ tag }) => tag), ways };
}

interface Opened {
  readonly skill: MissingSkill;
  readonly projects: number;
}

/** Counts the projects that lack one skill alone, by that skill. */
function opensOf(missing: readonly (readonly MissingSkill[])[]): Opened[] {
  const alone = missing.flatMap(([skill, ...others]) => (skill && others.length === 0 ? [skill] : []));
  const bySkill = new Map(alone.map((skill) => [skillKey(skill), skill]));
  return [...bySkill.values()]
    .map((skill) => ({ skill, projects: alone.filter((need) => answeredKeys(skill).includes(skillKey(need))).length }))
    .sort((one, other) => other.projects - one.projects)
    .slice(0, OPENS_SHOWN);
}

import {
  colorProblems,
  type ControlDef,
  fitsModality,
  interfaceProblems,
  labelsNamed,
  type LabelConfig,
  modalityOf,
  readConfigXml,
  type Problem,
  replacedHotkeys,
  type Template,
  TEMPLATES,
} from '@labelbridge/annotation';
import { MODALITY_LABEL, MODALITY_OF_TASK_NAME, TASK_NAMES } from '@labelbridge/contracts';
import { type LabelLooks, lookKey, readLooks } from './label-looks.js';
import { type InterfaceValues } from './task-form.js';
import { TASK_MESSAGES } from './task.messages.js';

/** Option for an interface from XML. */
export const FROM_XML = 'xml';

/** Lists the templates for a kind of task, or all if none is chosen, and XML. */
export const templateOptions = (taskName: string) => [
  ...TEMPLATES.filter(({ config }) => fitsTask(config, taskName)).map(({ id, modality, title }) => ({
    value: id,
    label: `${MODALITY_LABEL[modality]}: ${title}`,
  })),
  { value: FROM_XML, label: "Label Studio's XML" },
];

/** Tells if a task of this name can be worked on with an interface. Without a name, any fits. */
export function fitsTask(config: LabelConfig, taskName: string): boolean {
  const name = TASK_NAMES.find((each) => each === taskName);
  return !name || fitsModality(config, MODALITY_OF_TASK_NAME[name]);
}

/** Fields of the form with the texts of the interface. */
type Words = Omit<InterfaceValues, 'template' | 'xml' | 'looks'>;
export type WordField = keyof Words;

export const templateOf = (id: string): Template | undefined => TEMPLATES.find((template) => template.id === id);

export const fieldOf = ({ tag }: ControlDef): 'labels' | 'choices' | 'relations' =>
  tag === 'relations' || tag === 'choices' ? tag : 'labels';
const titleOf = ({ extra }: ControlDef): string | undefined => extra?.['title'];
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

export const questionsOf = ({ config }: Template): string[] => config.controls.flatMap((control) => titleOf(control) ?? []);

/** Returns the texts of a template, to be changed in the form, without unused fields. */
export function wordsOf(template: Template): Partial<Words> {
  const words: Partial<Words> = {};
  for (const control of template.config.controls) {
    if (control.labels.length > 0) words[fieldOf(control)] = control.labels.map(({ value }) => value).join('\n');
  }
  const questions = questionsOf(template);
  return questions.length > 0 ? { ...words, question: questions.join('\n') } : words;
}

/** @param title replaces the control's own; undefined keeps it */
function withWords(control: ControlDef, words: Words, looks: LabelLooks, title: string | undefined): ControlDef {
  const field = fieldOf(control);
  const labels = labelsNamed(...namesIn(words[field])).map((label) => ({ ...label, ...looks[lookKey(field, label.value)] }));
  const named = control.labels.length > 0 ? { labels } : {};
  return { ...control, ...named, ...(title !== undefined ? { extra: { ...control.extra, title } } : {}) };
}

/** Path of a label's colour or key among the fields of an interface. */
const LOOK = /^controls\[(\d+)\]\.labels\[(\d+)\]\.(?:color|hotkey)$/;

/** Returns the problems of labels' colours and keys, as sentences by `lookKey`. */
export function lookProblems(config: LabelConfig): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { field, message } of [...interfaceProblems(config), ...colorProblems(config)]) {
    const [, control, label] = LOOK.exec(field) ?? [];
    const found = config.controls[Number(control)];
    const name = found?.labels[Number(label)]?.value;
    if (found && name !== undefined) problems.set(lookKey(fieldOf(found), name), `${message}.`);
  }
  return problems;
}

/** Returns the problems of a new interface by the field of the form. Other problems are a fault of the template. */
function problemsOf(template: Template, words: Words, config: LabelConfig): Partial<Record<WordField | 'looks', string>> {
  const problems: Partial<Record<WordField | 'looks', string>> = {};
  const [look] = lookProblems(config).values();
  if (look !== undefined) problems.looks = look;
  template.config.controls.forEach((control, place) => {
    if (control.labels.length === 0) return;
    const field = fieldOf(control);
    const [problem] = interfaceProblems(config).filter(
      (each) => each.field.startsWith(`controls[${place}].labels`) && !LOOK.test(each.field),
    );
    if (namesIn(words[field]).length === 0) problems[field] = TASK_MESSAGES.labelsRequired;
    else if (problem) problems[field] = `${problem.message}.`;
  });
  return problems;
}

type Reading = { config: LabelConfig } | { problems: Partial<Record<keyof InterfaceValues, string>> };

/** Formats a problem of the XML as a sentence. Syntax problems already are sentences. */
function xmlSentence({ field, message }: Problem): string {
  const place = /^line \d+$/.test(field) ? `L${field.slice(1)}: ` : '';
  return `${place}${message}${message.endsWith('.') ? '' : '.'}`;
}

/** Lists the differences between an interface from XML and the XML, as sentences. */
export const xmlNotes = (config: LabelConfig): string[] =>
  replacedHotkeys(config).map(({ label, wanted, hotkey }) =>
    hotkey === undefined
      ? `“${wanted}” cannot be the key of “${label}” here: it has none.`
      : `“${wanted}” cannot be the key of “${label}” here: its key is “${hotkey}”.`,
  );

function readXml(xml: string): Reading {
  if (xml.trim() === '') return { problems: { xml: TASK_MESSAGES.xmlRequired } };
  const read = readConfigXml(xml);
  const problems = read.ok ? colorProblems(read.value) : read.problems;
  if (read.ok && problems.length === 0) return { config: read.value };
  return { problems: { xml: problems.map(xmlSentence).join(' ') } };
}

/** Builds the interface from a template and the form's texts and looks, without validation. */
export function configOf(template: Template, words: Words, looks: string): LabelConfig {
  const given = readLooks(looks);
  const titles = namesIn(words.question);
  const controls = template.config.controls.map((control) =>
    withWords(control, words, given, titleOf(control) === undefined ? undefined : titles.shift()),
  );
  return { ...template.config, controls };
}

/** Builds the interface of a form from the template and the typed labels and questions, or returns their problems by field. */
export function readInterfaceForm({ template: id, xml, looks, ...words }: InterfaceValues): Reading {
  if (id === FROM_XML) return readXml(xml);
  const template = templateOf(id);
  if (!template) return { problems: { template: TASK_MESSAGES.templateRequired } };
  const config = configOf(template, words, looks);
  const problems = problemsOf(template, words, config);
  return Object.keys(problems).length > 0 ? { problems } : { config };
}

export function interfaceSummary(config: LabelConfig): string {
  const labels = config.controls.flatMap((control) => control.labels.map(({ value }) => value));
  const shown = labels.slice(0, 4).join(', ') + (labels.length > 4 ? ', …' : '');
  return [MODALITY_LABEL[modalityOf(config)], shown || config.controls.map(({ name }) => name).join(', ')].join(': ');
}

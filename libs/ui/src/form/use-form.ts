import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useEffect } from 'react';
import { fieldProblem, type FormRules } from '@labelbridge/contracts';
import { formMessageOf, type FieldErrors, revalidateAfterChange, validateFields, fieldErrorsOf } from './field-errors.js';

/** Props of a field: `<TextField label="Email" {...form.field('email')} />`. */
export interface FieldBinding {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  problem?: string | undefined;
}

/** Receives valid values. An exception keeps the values, and its field errors are shown at their fields. */
export type SubmitHandler<V> = (values: V) => unknown;

export interface FormState<V extends Record<string, string>> {
  values: V;
  problems: FieldErrors;
  /** Error of the whole form, if no field has one. */
  failure: string | undefined;
  busy: boolean;
  changed: boolean;
  field: (name: keyof V & string) => FieldBinding;
  set: (name: keyof V & string, value: string) => void;
  /** Shows errors that the rules do not cover. */
  setProblems: (problems: FieldErrors) => void;
  /** Restores the initial values, or sets new ones. */
  reset: (start?: V) => void;
  /** Validates, then calls `handler`, one call at a time. `onFailure` replaces the error message of the form. */
  submit: (handler: SubmitHandler<V>, onFailure?: (error: unknown) => void) => Promise<void>;
  formRef: RefObject<HTMLFormElement | null>;
  /** Number of failed submits: the form moves the focus on each. */
  refusals: number;
}

/**
 * A form with the rules of `@labelbridge/contracts`. A changed field is validated on blur, and all fields on submit; an error disappears as
 * soon as it is fixed. A failed call keeps the typed values.
 */
export function useForm<V extends Record<string, string>>(rules: FormRules, initial: V): FormState<V> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const inFlight = useRef(false);
  const afterPress = useAfterPress();

  // Handlers need the current values: two changes may come before one render.
  const latest = useRef({ values, problems, rules, start });
  useLayoutEffect(() => {
    latest.current = { values, problems, rules, start };
  });

  const set = useCallback((name: keyof V & string, value: string) => {
    const before = latest.current;
    const after = { ...before.values, [name]: value };
    const left = revalidateAfterChange(before.rules, before.problems, before.values, after, name);
    latest.current = { ...before, values: after, problems: left };
    setValues(after);
    setProblems(left);
  }, []);

  const leave = (name: keyof V & string) =>
    afterPress(() => {
      const { values: typed, rules: current, start: first } = latest.current;
      if (typed[name] === first[name]) return;
      const problem = fieldProblem(current[name] ?? [], typed[name] ?? '', typed);
      if (problem !== undefined) setProblems((shown) => ({ ...shown, [name]: shown[name] ?? problem }));
    });

  const refuse = (found: FieldErrors) => {
    setProblems(found);
    setRefusals((count) => count + 1);
  };

  const submit = async (handler: SubmitHandler<V>, onFailure?: (error: unknown) => void) => {
    if (inFlight.current) return;
    const { values: typed, rules: current } = latest.current;
    const broken = validateFields(current, typed);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) {
      refuse(broken);
      return;
    }
    setProblems({});
    inFlight.current = true;
    setBusy(true);
    try {
      await handler(typed);
    } catch (error) {
      const atFields = fieldErrorsOf(error, typed);
      const named = Object.keys(atFields).length > 0;
      if (named) refuse(atFields);
      if (onFailure) onFailure(error);
      else if (!named) setFailure(formMessageOf(error) ?? 'Something went wrong. Please try again.');
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };

  const reset = useCallback((next?: V) => {
    const first = next ?? latest.current.start;
    latest.current = { ...latest.current, values: first, problems: {}, start: first };
    setStart(first);
    setValues(first);
    setProblems({});
    setFailure(undefined);
  }, []);

  const field = (name: keyof V & string): FieldBinding => ({
    name,
    value: values[name] ?? '',
    onChange: (value) => set(name, value),
    onBlur: () => leave(name),
    problem: problems[name],
  });

  const changed = Object.keys(values).some((name) => values[name] !== start[name]);
  return { values, problems, failure, busy, changed, field, set, setProblems, reset, submit, formRef, refusals };
}

/**
 * Defers work while a finger or mouse button is down. A message that appears on blur moves the button below it, and the press that caused
 * the blur would miss the button.
 */
function useAfterPress(): (work: () => void) => void {
  const pressed = useRef(false);
  const deferred = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      // The click comes after the release.
      setTimeout(() => deferred.current.splice(0).forEach((work) => work()));
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    return () => stop.abort();
  }, []);

  return useCallback((work) => {
    if (pressed.current) deferred.current.push(work);
    else work();
  }, []);
}

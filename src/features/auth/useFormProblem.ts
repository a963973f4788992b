import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormProblem } from "../../domain/auth/signInForm";

interface FormProblems {
  /** The ref of the form. */
  form: RefObject<HTMLFormElement | null>;
  setProblem(problem: FormProblem | undefined): void;
  /** The problem of this field, or of the form as a whole. */
  problemOf(field: FormProblem["field"]): string | undefined;
}

/** The problem of a form; the field that it concerns gets the focus. */
export function useFormProblem(): FormProblems {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem>();
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  return { form, setProblem, problemOf: (field) => (problem?.field === field ? problem.text : undefined) };
}

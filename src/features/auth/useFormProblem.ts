import { type RefObject, useEffect, useRef, useState } from "react";
import type { FormProblem } from "../../domain/auth/signInForm";

interface FormProblems {
  /** Belongs on the form. */
  form: RefObject<HTMLFormElement | null>;
  setProblem(problem: FormProblem | undefined): void;
  /** What is wrong with this field, or with the form as a whole. */
  problemOf(field: FormProblem["field"]): string | undefined;
}

/** What is wrong with a form. The field that it is about gets the focus: the shopper goes on there. */
export function useFormProblem(): FormProblems {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem>();
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  return { form, setProblem, problemOf: (field) => (problem?.field === field ? problem.text : undefined) };
}

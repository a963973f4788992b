import { useId } from "react";
import styles from "./orderParcel.module.css";
import { focusOnMount } from "./ReturnForm";

interface QuestionProps {
  title: string;
  /** The heading level below the order's title. */
  heading: "h2" | "h3";
  text: string;
  yes: string;
  no: string;
  /** Whether the answer "yes" is being sent. */
  asking: boolean;
  onYes(): void;
  onNo(): void;
}

/** A question before something that cannot be undone, in place of its button; "yes" gets the focus. */
export function Question({ title, heading: Heading, text, yes, no, asking, onYes, onNo }: QuestionProps) {
  const id = useId();
  return (
    <section className={styles.question} aria-labelledby={id}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <p>{text}</p>
      <div className={styles.choices}>
        <button
          type="button"
          className="button"
          ref={focusOnMount}
          aria-disabled={asking || undefined}
          onClick={onYes}
        >
          {yes}
        </button>
        <button type="button" className="button button-quiet" onClick={onNo}>
          {no}
        </button>
      </div>
    </section>
  );
}

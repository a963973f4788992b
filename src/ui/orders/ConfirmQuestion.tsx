import { useId } from "react";
import styles from "./orderParcel.module.css";
import { focusOnMount } from "./ReturnForm";

interface ConfirmQuestionProps {
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

/** Asks for confirmation of an action that cannot be undone, in place of its button; "yes" gets the focus. */
export function ConfirmQuestion({
  title,
  heading: Heading,
  text,
  yes,
  no,
  asking,
  onYes,
  onNo,
}: ConfirmQuestionProps) {
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

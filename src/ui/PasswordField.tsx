import { passwordMaxChars } from "../domain/shared/limits";
import { Field, type FieldProps } from "./Field";

interface PasswordFieldProps extends Omit<FieldProps, "type" | "tool" | "maxLength"> {
  shown: boolean;
  /** Without it there is no button, as beside a second field that the first one's button shows as well. */
  onShow?(shown: boolean): void;
}

/** A password that can be looked at. */
export function PasswordField({ shown, onShow, ...field }: PasswordFieldProps) {
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      maxLength={passwordMaxChars}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      tool={
        onShow && (
          <button type="button" className="field-tool" onClick={() => onShow(!shown)}>
            {shown ? "Hide" : "Show"}
            <span className="sr-only"> password</span>
          </button>
        )
      }
    />
  );
}
